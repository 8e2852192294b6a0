import type { ReactNode } from "react";
import { localeNow } from "../words/language.ts";
import { words } from "../words/words.ts";
import { duration, metres } from "./numbers.ts";
import { outageMs } from "./period.ts";
import type { Numbers } from "./use-today.ts";

/** The four numbers of a period, each with what else is worth knowing of it. */
export function Figures({ period, statistics, outages, now }: Numbers & { now: Date }) {
  const { receipts, failed, paperMm, toPaper } = statistics;
  const { jobs, today: said } = words();
  const refused = outages.reduce((sum, outage) => sum + outage.refused, 0);
  const away = outageMs(period, outages, now);
  return (
    <dl className="figures">
      <Figure name={said.receipts} value={receipts.toLocaleString(localeNow())}>
        {failed > 0 ? said.failed(failed) : said.noneFailed}
      </Figure>
      <Figure name={said.paper} value={metres(paperMm)}>
        {receipts > 0 && said.each(`${Math.round(paperMm / receipts / 10).toLocaleString(localeNow())} cm`)}
      </Figure>
      <Figure name={said.toPaper} value={toPaper.medianMs === null ? "–" : duration(toPaper.medianMs)}>
        {toPaper.slowestMs !== null && said.slowest(duration(toPaper.slowestMs))}
      </Figure>
      <Figure name={said.outages} value={outages.length === 0 ? "0" : duration(away)} isBad={outages.length > 0}>
        {refused > 0 ? jobs.refused(refused) : said.noneRefused}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  value: string;
  isBad?: boolean;
  children: ReactNode;
}

function Figure({ name, value, isBad = false, children }: FigureProps) {
  return (
    <div className={isBad ? "card figure bad" : "card figure"}>
      <dt>{name}</dt>
      <dd className="figure-value">{value}</dd>
      <dd className="aside">{children || "\u00a0"}</dd>
    </div>
  );
}
