import { lazy, Suspense, useEffect } from "react";
import type { Printer } from "../api/types.ts";
import { startLive } from "../live/live.ts";
import { usePrinters, useRefreshingPrinters } from "../live/printers.ts";
import { PrinterPage } from "../printer/printer-page.tsx";
import { PrintersPage } from "../printers/printers-page.tsx";
import { Link, usePlace } from "../router/router.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Empty, Failed, Skeleton } from "../ui/states.tsx";
import { Toasts } from "../ui/toast.tsx";
import { words } from "../words/words.ts";
import { useNotifications } from "./notifications.ts";
import { SideBar } from "./side-bar.tsx";

// Only the printers' own pages are in the first load. The others are fetched when the first one stands, or when needed.
const loadJobs = () => import("../jobs/jobs-page.tsx");
const loadTemplates = () => import("../templates/templates-page.tsx");
const loadAddPrinter = () => import("../printer/form/add-printer-page.tsx");
const JobsPage = lazy(() => loadJobs().then(({ JobsPage }) => ({ default: JobsPage })));
const TodayPage = lazy(() => import("../today/today-page.tsx").then(({ TodayPage }) => ({ default: TodayPage })));
const TemplatesPage = lazy(() => loadTemplates().then(({ TemplatesPage }) => ({ default: TemplatesPage })));
const AddPrinterPage = lazy(() => loadAddPrinter().then(({ AddPrinterPage }) => ({ default: AddPrinterPage })));
const EditorPage = lazy(() => import("../editor/editor-page.tsx").then(({ EditorPage }) => ({ default: EditorPage })));
const GalleryPage = lazy(() =>
  import("../templates/gallery-page.tsx").then(({ GalleryPage }) => ({ default: GalleryPage })),
);
const ShopPage = lazy(() => import("../shop/shop-page.tsx").then(({ ShopPage }) => ({ default: ShopPage })));
const KeysPage = lazy(() => import("../keys/keys-page.tsx").then(({ KeysPage }) => ({ default: KeysPage })));
const WebhooksPage = lazy(() =>
  import("../webhooks/webhooks-page.tsx").then(({ WebhooksPage }) => ({ default: WebhooksPage })),
);
const WebhookPage = lazy(() =>
  import("../webhooks/webhook-page.tsx").then(({ WebhookPage }) => ({ default: WebhookPage })),
);

/** Where each link leads, and the pages it stands for. */
const links: {
  to: string;
  name: "printer" | "jobs" | "today" | "templates" | "shop" | "keys" | "webhooks";
  icon: IconName;
  pages: string[];
}[] = [
  { to: "", name: "printer", icon: "printer", pages: ["", "printers", "add-printer"] },
  { to: "jobs", name: "jobs", icon: "jobs", pages: ["jobs"] },
  { to: "today", name: "today", icon: "chart", pages: ["today"] },
  { to: "templates", name: "templates", icon: "templates", pages: ["templates", "new-template"] },
  { to: "shop", name: "shop", icon: "shop", pages: ["shop"] },
  { to: "keys", name: "keys", icon: "key", pages: ["keys"] },
  { to: "webhooks", name: "webhooks", icon: "webhook", pages: ["webhooks"] },
];

/** Everything a person with the right key sees. */
export function Shell() {
  useEffect(startLive, []);
  useRefreshingPrinters();
  useFetchingAhead();
  const { parts, opened } = usePlace();
  const [page = "", ...rest] = parts;
  const { printers = [] } = usePrinters();
  useNotifications(printers);
  const title = titleOf(page, rest[0], printers);
  useEffect(() => {
    document.title = `${title} – Platen`;
  }, [title]);
  return (
    <div className="shell">
      <button type="button" className="skip" onClick={skip}>
        {words().shell.skip}
      </button>
      <SideBar path={parts.map(encodeURIComponent).join("/")}>
        {links.map(({ to, name, icon, pages }) => (
          <Link key={name} to={to} aria-current={pages.includes(page) ? "page" : undefined}>
            <Icon name={icon} />
            {words().shell[to === "" && printers.length > 1 ? "printers" : name]}
          </Link>
        ))}
      </SideBar>
      <main id="main" tabIndex={-1}>
        <Suspense fallback={<Waiting />}>
          <Page page={page} rest={rest} opened={opened} />
        </Suspense>
      </main>
      <Toasts />
    </div>
  );
}

/** A printer's page is called as the printer is. */
function titleOf(page: string, id: string | undefined, printers: readonly Printer[]): string {
  const [only, ...others] = printers;
  const shown = page === "" && others.length === 0 ? only : printers.find((printer) => printer.id === id);
  if (shown && (page === "" || page === "printers")) return shown.name;
  const { name = "notFound" } = links.find(({ pages }) => pages.includes(page)) ?? {};
  return words().shell[name === "printer" && others.length > 0 ? "printers" : name];
}

/** So that the next page opens at once. */
function useFetchingAhead(): void {
  useEffect(() => {
    const fetchAll = () => {
      for (const load of [loadJobs, loadTemplates]) void load().catch(() => {});
    };
    const timer = setTimeout(fetchAll, fetchAheadAfterMs);
    return () => clearTimeout(timer);
  }, []);
}

/** By then the first page stands, on a slow line too. */
const fetchAheadAfterMs = 2_000;

function Waiting() {
  return (
    <div className="page">
      <Skeleton rows={3} height={160} />
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
  if (page === "today") return <TodayPage />;
  if (page === "templates" && id !== undefined) return <EditorPage key={opened} idOrNew={id} />;
  if (page === "templates") return <TemplatesPage />;
  if (page === "new-template") return <GalleryPage />;
  if (page === "shop") return <ShopPage />;
  if (page === "keys") return <KeysPage />;
  if (page === "webhooks" && id !== undefined) return <WebhookPage key={id} id={id} />;
  if (page === "webhooks") return <WebhooksPage />;
  return (
    <div className="page">
      <Empty icon="alert" title={words().shell.noSuchPage} isPage>
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
