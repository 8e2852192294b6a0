import { Fragment, type ReactNode } from "react";
import type { Job } from "../../api/types.ts";
import { useTemplateName } from "../../live/job-name.ts";
import { usePrinterChoice } from "../../live/printers.ts";
import { Link, usePlace } from "../../router/router.tsx";
import { words } from "../../words/words.ts";
import { filterIn, jobsAddress } from "../job-filter.ts";
import { shortId } from "../job-words.ts";
import { fullMoment } from "../moments.ts";

/** Everything else that is known of a job; what it has not got is left out. */
export function JobFacts({ job }: { job: Job }) {
  const printers = usePrinterChoice();
  const printer = printers.find(({ id }) => id === job.printerId);
  const templateName = useTemplateName();
  const filter = filterIn(usePlace().query);
  const said = words().jobs;
  const { copies, cutPaper } = job.options;
  const printerLink = printer && <Link to={`printers/${encodeURIComponent(printer.id)}`}>{printer.name}</Link>;
  const before = job.reprintOf && <Link to={jobsAddress(filter, job.reprintOf)}>{shortId(job.reprintOf)}</Link>;
  const id = <code>{job.id}</code>;
  const facts: [string, ReactNode][] = [
    [said.template, templateName(job.templateId)],
    [said.reference, job.reference],
    ...Object.entries(job.labels ?? {}),
    [said.printer, printerLink ?? (printers.length > 0 && job.printerId)],
    [said.numberOfCopies, copies],
    [said.cut, cutPaper ? said.cutYes : said.cutNo],
    [said.waitsUntil, job.status === "queued" && fullMoment(job.expiresAt)],
    [said.copyOf, before],
    [said.orderedBy, job.createdBy],
    [said.cancelledBy, job.cancelledBy],
    [said.job, id],
  ];
  return (
    <dl className="job-facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
