// The control panel: faults to set, settings to change, and what is connected to the printer.
import { words } from "./words.js";

/** Faults that are there or not, as the body to send for each. */
const switches = [
  [words.paperLow, "paper", "low"],
  [words.paperOut, "paper", "out"],
  [words.coverOpen, "cover", "open"],
  [words.cutter, "cutter", true],
  [words.overheated, "overheated", true],
  [words.unrecoverable, "unrecoverable", true],
  [words.refuse, "refuse", true],
  [words.hangUp, "hangUp", true],
  [words.stopReading, "stopReading", true],
  [words.silent, "silent", true],
  [words.halfOpen, "halfOpen", true],
  [words.powerOff, "powerOff", true],
];

/** Faults that strike after so much of something. */
const countdowns = [
  [words.paperOutAfterMm, "paperOutAfterMm", words.mm],
  [words.resetAfterBytes, "resetAfterBytes", words.bytes],
  [words.loseFence, "loseFence", words.number],
  [words.idleResetAfterS, "idleResetAfterS", words.seconds],
];

/** Long enough to read a sentence. */
const COMPLAINT_MS = 6000;

async function send(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: { "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) complain((await response.json()).error);
}

const complaint = document.querySelector("#complaint");
let complaining;

function complain(message) {
  complaint.textContent = message;
  clearTimeout(complaining);
  complaining = setTimeout(() => {
    complaint.textContent = "";
  }, COMPLAINT_MS);
}

const faultButtons = document.querySelector("#faults");
const numbered = document.querySelector("#numbered");
const settings = document.querySelector("#settings");
const drawer = document.querySelector("#drawer");

for (const [label, name, value] of switches) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.dataset.fault = name;
  button.dataset.value = String(value);
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => {
    const pressed = button.getAttribute("aria-pressed") === "true";
    void send("PUT", "/faults", { [name]: pressed ? null : value });
  });
  faultButtons.append(button);
}

for (const [text, name, unit] of countdowns) {
  const label = document.createElement("label");
  const field = document.createElement("span");
  const input = document.createElement("input");
  Object.assign(input, { type: "number", name, min: "0", step: "any", placeholder: words.never });
  input.addEventListener("change", () => {
    void send("PUT", "/faults", { [name]: input.value === "" ? null : Number(input.value) });
  });
  field.append(input, ` ${unit}`);
  label.append(text, field);
  numbered.append(label);
}

numbered.addEventListener("submit", (event) => event.preventDefault());
settings.addEventListener("submit", (event) => event.preventDefault());
settings.addEventListener("change", ({ target }) => {
  const value = target.type === "checkbox" ? target.checked : Number(target.value);
  void send("PUT", "/settings", { [target.name]: value });
});
document.querySelector("#mend").addEventListener("click", () => void send("DELETE", "/faults"));
document.querySelector("#self-test").addEventListener("click", () => void send("POST", "/self-test"));
document.querySelector("#tear").addEventListener("click", () => void send("DELETE", "/current"));
drawer.addEventListener("click", () => {
  void send("PUT", "/settings", { drawer: drawer.getAttribute("aria-pressed") === "true" ? "closed" : "open" });
});

/** Brings the panel in line with the printer; a field someone is typing in is left alone. */
export function showPanel({ faults, settings: set, condition }) {
  for (const button of faultButtons.children) {
    const { fault, value } = button.dataset;
    button.setAttribute("aria-pressed", String(String(faults[fault]) === value));
  }
  // The jam is gone, but the error stands until the host sends DLE ENQ or someone mends the printer.
  const cutter = faultButtons.querySelector('[data-fault="cutter"]');
  cutter.textContent = condition.cutterJammed && !faults.cutter ? words.cutterError : words.cutter;
  for (const input of numbered.querySelectorAll("input")) {
    const value = faults[input.name];
    input.closest("label").toggleAttribute("data-set", value !== undefined);
    if (input !== document.activeElement) input.value = value ?? "";
  }
  for (const input of settings.elements) {
    if (!(input.name in set) || input === document.activeElement) continue;
    if (input.type === "checkbox") input.checked = set[input.name];
    else input.value = set[input.name];
  }
  drawer.setAttribute("aria-pressed", String(set.drawer === "open"));
  document.querySelector("#drawer-text").textContent = set.drawer === "open" ? words.drawerOpen : words.drawerClosed;
}
