type Child = Node | string;

/** An element with its attributes and what is in it. `true` writes an attribute without a value, `false` leaves it out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | boolean> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(attribute, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

export function button(label: string, kind: string, onClick: () => void): HTMLButtonElement {
  const made = element("button", { type: "button", class: kind }, label);
  made.addEventListener("click", onClick);
  return made;
}
