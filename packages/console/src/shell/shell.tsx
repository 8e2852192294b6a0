import { lazy, Suspense, useEffect } from "react";
import { JobsPage } from "../jobs/jobs-page.tsx";
import { startLive } from "../live/live.ts";
import { usePrinters, useRefreshingPrinters } from "../live/printers.ts";
import { AddPrinterPage } from "../printer/add-printer-page.tsx";
import { PrinterPage } from "../printer/printer-page.tsx";
import { describeKnownPrinter } from "../printer/printer-words.ts";
import { PrintersPage } from "../printers/printers-page.tsx";
import { summaryOf } from "../printers/wall.ts";
import { Link, usePlace } from "../router/router.tsx";
import { TemplatesPage } from "../templates/templates-page.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Empty, Failed, Skeleton } from "../ui/states.tsx";
import { Toasts } from "../ui/toast.tsx";
import { words } from "../words/words.ts";
import { AwayBanner } from "./away-banner.tsx";

const EditorPage = lazy(() => import("../editor/editor-page.tsx").then((module) => ({ default: module.EditorPage })));

/** Where each link leads, and the pages it stands for. */
const links: { to: string; name: "printer" | "jobs" | "templates"; icon: IconName; pages: string[] }[] = [
  { to: "", name: "printer", icon: "printer", pages: ["", "printers", "add-printer"] },
  { to: "jobs", name: "jobs", icon: "jobs", pages: ["jobs"] },
  { to: "templates", name: "templates", icon: "templates", pages: ["templates"] },
];

/** Everything a person with the right key sees. */
export function Shell() {
  useEffect(startLive, []);
  useRefreshingPrinters();
  const { parts, opened } = usePlace();
  const [page = "", ...rest] = parts;
  useEffect(() => {
    const { name = "notFound" } = links.find(({ pages }) => pages.includes(page)) ?? {};
    document.title = `${words().shell[name]} – Platen`;
  }, [page]);
  return (
    <div className="shell">
      <button type="button" className="skip" onClick={skip}>
        {words().shell.skip}
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
  const [id] = rest;
  if (page === "") return <Printers id={undefined} />;
  if (page === "printers" && id !== undefined) return <Printers key={id} id={id} />;
  if (page === "add-printer") return <AddPrinterPage />;
  if (page === "jobs") return <JobsPage openId={id} />;
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
      <Empty icon="alert" title={words().shell.noSuchPage}>
        <p>
          <Link to="">{words().shell.toThePrinter}</Link>
        </p>
      </Empty>
    </div>
  );
}

/** The printer that is named; without a name the only one there is, or all of them. */
function Printers({ id }: { id: string | undefined }) {
  const { printers, error, reload } = usePrinters();
  if (!printers) {
    return (
      <div className="page">
        <h1>{words().shell.printer}</h1>
        {error ? <Failed error={error} onRetry={reload} /> : <Skeleton rows={3} height={180} />}
      </div>
    );
  }
  const [first, ...others] = printers;
  const shown = id ?? (others.length === 0 ? first?.id : undefined);
  return shown === undefined ? <PrintersPage /> : <PrinterPage id={shown} />;
}

function Navigation({ page }: { page: string }) {
  const { printers = [] } = usePrinters();
  return (
    <header className="side">
      <p className="mark">
        <img src="./icon.svg" alt="" width={28} height={28} />
        Platen
      </p>
      <nav aria-label={words().shell.pages}>
        {links.map(({ to, name, icon, pages }) => (
          <Link key={name} to={to} aria-current={pages.includes(page) ? "page" : undefined}>
            <Icon name={icon} />
            {words().shell[to === "" && printers.length > 1 ? "printers" : name]}
          </Link>
        ))}
      </nav>
      <PrinterPill />
    </header>
  );
}

function PrinterPill() {
  const { printers = [], error } = usePrinters();
  const [printer, ...others] = printers;
  // What is wrong with the service is the same for all of them.
  const said = others.length > 0 && !error ? summaryOf(printers) : describeKnownPrinter({ printer, error });
  return (
    <Link to="" className={`pill ${said?.tone ?? "away"}`}>
      <span className="lamp" aria-hidden="true" />
      <span>{said?.headline ?? words().shell.looking}</span>
    </Link>
  );
}
