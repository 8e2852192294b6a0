import { lazy, Suspense, useEffect } from "react";
import { JobsPage } from "../jobs/jobs-page.tsx";
import { startLive } from "../live/live.ts";
import { PrinterPage } from "../printer/printer-page.tsx";
import { usePrinter, useRefreshingPrinter } from "../printer/printer-status.ts";
import { describeKnownPrinter } from "../printer/printer-words.ts";
import { Link, usePlace } from "../router/router.tsx";
import { TemplatesPage } from "../templates/templates-page.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Empty, Skeleton } from "../ui/states.tsx";
import { Toasts } from "../ui/toast.tsx";
import { AwayBanner } from "./away-banner.tsx";

const EditorPage = lazy(() => import("../editor/editor-page.tsx").then((module) => ({ default: module.EditorPage })));

const pages: { to: string; name: string; icon: IconName }[] = [
  { to: "", name: "Printer", icon: "printer" },
  { to: "jobs", name: "Jobs", icon: "jobs" },
  { to: "templates", name: "Templates", icon: "templates" },
];

/** Everything a person with the right key sees. */
export function Shell() {
  useEffect(startLive, []);
  useRefreshingPrinter();
  const { parts, opened } = usePlace();
  const [page = "", ...rest] = parts;
  useEffect(() => {
    document.title = `${pages.find(({ to }) => to === page)?.name ?? "Not found"} – Platen`;
  }, [page]);
  return (
    <div className="shell">
      <button type="button" className="skip" onClick={skip}>
        Skip to the content
      </button>
      <Navigation page={page} />
      <main id="main" tabIndex={-1}>
        <Page page={page} rest={rest} opened={opened} />
      </main>
      <AwayBanner />
      <Toasts />
    </div>
  );
}

/** No link: beside the page's base, `#main` would be the address of another page. */
function skip(): void {
  document.getElementById("main")?.focus();
}

function Page({ page, rest, opened }: { page: string; rest: string[]; opened: number }) {
  if (page === "") return <PrinterPage />;
  if (page === "jobs") return <JobsPage openId={rest[0]} />;
  const [id] = rest;
  if (page === "templates" && id !== undefined) {
    return (
      <Suspense fallback={<Skeleton rows={1} height={480} />}>
        <EditorPage key={opened} idOrNew={id} />
      </Suspense>
    );
  }
  if (page === "templates") return <TemplatesPage />;
  return (
    <div className="page">
      <Empty icon="alert" title="There is no such page">
        <p>
          <Link to="">Go to the printer</Link>
        </p>
      </Empty>
    </div>
  );
}

function Navigation({ page }: { page: string }) {
  return (
    <header className="side">
      <p className="mark">
        <img src="./icon.svg" alt="" width={28} height={28} />
        Platen
      </p>
      <nav aria-label="Pages">
        {pages.map(({ to, name, icon }) => (
          <Link key={name} to={to} aria-current={to === page ? "page" : undefined}>
            <Icon name={icon} />
            {name}
          </Link>
        ))}
      </nav>
      <PrinterPill />
    </header>
  );
}

function PrinterPill() {
  const words = describeKnownPrinter(usePrinter());
  return (
    <Link to="" className={`pill ${words?.tone ?? "away"}`}>
      <span className="lamp" aria-hidden="true" />
      <span>{words?.headline ?? "Looking for the printer"}</span>
    </Link>
  );
}
