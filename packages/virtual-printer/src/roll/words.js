// The language of the page: what the person chose on this device, otherwise the browser's, otherwise English.
const names = { en: "English", de: "Deutsch", fr: "Français", es: "Español" };
const storageKey = "platen.roll.language";

const primary = (tag) => tag.toLowerCase().split("-", 1)[0];
const isKnown = (language) => Object.hasOwn(names, language);

const chosen = localStorage.getItem(storageKey) ?? "";
const language = isKnown(chosen) ? chosen : (navigator.languages.map(primary).find(isKnown) ?? "en");

/** How numbers and times are written: as in the person's own country, if that speaks this language. */
export const locale = navigator.languages.find((tag) => primary(tag) === language) ?? language;

/** Everything the page says. */
export const words = (await import(`./words/${language}.js`)).default;

document.documentElement.lang = language;
for (const element of document.querySelectorAll("[data-word]")) element.textContent = words[element.dataset.word];
for (const element of document.querySelectorAll("[data-label]"))
  element.setAttribute("aria-label", words[element.dataset.label]);
for (const element of document.querySelectorAll("[data-title]")) element.title = words[element.dataset.title];
document.title = words.title;

const choice = document.querySelector("#language");
for (const [value, name] of [["", words.asTheBrowser], ...Object.entries(names)]) {
  const option = new Option(name, value);
  if (value) option.lang = value;
  choice.append(option);
}
choice.value = isKnown(chosen) ? chosen : "";
choice.addEventListener("change", () => {
  localStorage.setItem(storageKey, choice.value);
  location.reload();
});
