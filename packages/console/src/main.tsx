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
import "./shell/shell.css";
import "./printer/printer.css";
import "./printers/printers.css";
import "./printer/asking.css";
import "./jobs/detail/job-detail.css";
import "./jobs/jobs.css";
import "./today/today.css";
import "./templates/templates.css";
import "./shop/shop.css";
import "./styles/entries.css";
import "./keys/keys.css";
import "./webhooks/webhooks.css";
import "./editor/blocks/insert-block.css";
import "./editor/blocks/blocks.css";
import "./editor/preview/preview.css";
import "./editor/expressions/expressions.css";
import "./editor/editor.css";
import "./editor/versions/versions.css";
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
