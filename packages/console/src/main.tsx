import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { KeyGate } from "./shell/key-gate.tsx";
import { Shell } from "./shell/shell.tsx";
import { drawInLanguage } from "./words/language.ts";
// All of them here, those of the editor too: the build makes one style sheet of what the first script imports.
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/ui.css";
import "./styles/shell.css";
import "./styles/printer.css";
import "./styles/printers.css";
import "./styles/asking.css";
import "./styles/job-detail.css";
import "./styles/jobs.css";
import "./styles/today.css";
import "./styles/templates.css";
import "./styles/shop.css";
import "./styles/entries.css";
import "./styles/keys.css";
import "./styles/webhooks.css";
import "./styles/insert-block.css";
import "./styles/blocks.css";
import "./styles/preview.css";
import "./styles/expressions.css";
import "./styles/editor.css";
import "./styles/versions.css";
import "./styles/motion.css";

const element = document.getElementById("root");
if (element) {
  const root = createRoot(element);
  await drawInLanguage(() =>
    root.render(
      <StrictMode>
        <KeyGate>
          <Shell />
        </KeyGate>
      </StrictMode>,
    ),
  );
}
