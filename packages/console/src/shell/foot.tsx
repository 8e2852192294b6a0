import { apiUrl } from "../api/http.ts";
import { forgetOnThisDevice, keyState } from "../api/key.ts";
import { apiKey } from "../api/stored-key.ts";
import { useStore } from "../state/store.ts";
import { showToast } from "../ui/toast.tsx";
import { chooseLanguage, chosenLanguage, isLanguage, languages } from "../words/language.ts";
import { words } from "../words/words.ts";
import { canNotify, startNotifying, stopNotifying, useIsNotifying } from "./notifications.ts";

/** What is needed now and then: the language, notifications, the key, the reference, and which version this is. */
export function Foot() {
  const { reference, version } = words().help;
  return (
    <div className="foot">
      <LanguageChoice />
      {canNotify() && <NotifyChoice />}
      <p>
        <a className="foot-link" href={apiUrl("/docs").href} target="_blank" rel="noreferrer">
          {reference}
        </a>
        <ForgetKey />
      </p>
      <p className="aside">{version(platenVersion)}</p>
    </div>
  );
}

function LanguageChoice() {
  const { label, own } = words().languages;
  return (
    <select
      aria-label={label}
      value={chosenLanguage() ?? ""}
      onChange={({ target: { value } }) => void chooseLanguage(isLanguage(value) ? value : null)}
    >
      <option value="">{own}</option>
      {Object.entries(languages).map(([language, { name }]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </select>
  );
}

function NotifyChoice() {
  const isNotifying = useIsNotifying();
  const change = async (isWanted: boolean) => {
    if (!isWanted) return stopNotifying();
    const problem = await startNotifying();
    if (problem) showToast(problem, "bad");
  };
  return (
    <label className="check">
      <input type="checkbox" checked={isNotifying} onChange={(event) => void change(event.target.checked)} />
      <span>{words().help.notify}</span>
    </label>
  );
}

/** There is one to forget. */
function ForgetKey() {
  useStore(keyState);
  if (apiKey() === null) return null;
  return (
    <button type="button" className="foot-link" onClick={forgetOnThisDevice}>
      {words().key.forget}
    </button>
  );
}
