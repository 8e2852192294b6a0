import type { ReactNode } from "react";
import { usePrinters } from "../live/printers.ts";
import { Link } from "../router/router.tsx";
import { moment } from "../ui/time.tsx";
import { words } from "../words/words.ts";
import { Foot } from "./foot.tsx";
import { isSaidOn, isTrouble, noticeOf } from "./notice.ts";

/** The frame's own part: where to go, how the printers are, and what helps. Below the page on a phone. */
export function SideBar({ path, children }: { path: string; children: ReactNode }) {
  return (
    <header className="side">
      <p className="mark">
        <img src="./icon.svg" alt="" width={28} height={28} />
        <span translate="no">Platen</span>
      </p>
      <nav aria-label={words().shell.pages}>{children}</nav>
      <Pill path={path} />
      <Foot />
    </header>
  );
}

/** How the printers are. Trouble stays in sight on every page, with what to do about it, and lies over nothing. */
function Pill({ path }: { path: string }) {
  const notice = noticeOf(usePrinters());
  const isSaid = isSaidOn(path, notice);
  const isBad = notice !== undefined && isTrouble(notice) && !isSaid;
  return (
    <div className={`pill-place ${isBad ? "trouble" : ""}`} role={isSaid ? undefined : "status"}>
      <Link to={notice?.to ?? ""} className={`pill ${notice?.tone ?? "away"}`}>
        <span className="lamp" aria-hidden="true" />
        <span className="pill-words">
          <span>{notice?.headline ?? words().shell.looking}</span>
          {isBad && notice.toDo && <small>{notice.toDo}</small>}
          {isBad && notice.since !== undefined && <small>{words().printer.since(moment(notice.since))}</small>}
        </span>
      </Link>
    </div>
  );
}
