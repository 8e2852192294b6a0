import type { ErrorCode } from "@platen/shared/errors";
import type { JobErrorCode } from "@platen/shared/job";
import type { PrinterErrorCode } from "@platen/shared/printer";

/** What a client does about each error. A code without a line here does not compile. */
export const whatToDo: Record<ErrorCode, string> = {
  VALIDATION_ERROR:
    "Correct what `details` names, one problem each with its field, and send again. The same request fails again.",
  UNAUTHORIZED:
    "Send a key of `/keys`, or the one of the service's configuration, as `X-API-Key`. A browser's `/ws` sends it as `?apiKey=`. A key that was revoked or has expired opens nothing.",
  FORBIDDEN:
    "Use a key that has one of the scopes in the message; whoever has an `admin` key makes one at `POST /keys`.",
  FOREIGN_ORIGIN:
    "Name the page's origin in `server.corsOrigins`, or protect the service with a key, or call it by an address of the local network.",
  NOT_FOUND: "Compare the address with this page; `server.basePath` may be missing before it.",
  TEMPLATE_NOT_FOUND: "Look for the id in `GET /templates`, or store the template first. Capitals count.",
  TEMPLATE_VERSION_NOT_FOUND: "Take one that `GET /templates/{id}/versions` lists.",
  JOB_NOT_FOUND: "Check the id. Ended jobs are deleted after `jobs.retention`.",
  BATCH_NOT_FOUND: "Check the id. A batch is forgotten with the last of its jobs.",
  PRINTER_NOT_FOUND: "Look for the id in `GET /printers`, or leave `printer` out: then the printer `default` prints.",
  KNOCK_NOT_FOUND: "Look for the id in `GET /knocks`; a printer that still asks is there again within 15 seconds.",
  KEY_NOT_FOUND: "Look for the id in `GET /keys`; one that is revoked stays so.",
  WEBHOOK_NOT_FOUND: "Look for the id in `GET /webhooks`.",
  WEBHOOK_MESSAGE_NOT_FOUND: "Look for the id in `GET /webhooks/{id}/messages`.",
  ASSET_NOT_FOUND: "Look for the name in `GET /assets`, or store the picture first.",
  METHOD_NOT_ALLOWED: "Use a method that the header `Allow` names.",
  NOT_ACCEPTABLE: "Send an `Accept` that names one of the forms in the message, or none.",
  REQUEST_TIMEOUT: "Send again, on a faster line or with a smaller body.",
  TEMPLATE_EXISTS: "Change the template with `PUT /templates/{id}`, or choose another id.",
  PRINTER_EXISTS: "Change the printer with `PUT /printers/{id}`, or choose another id.",
  PRINTER_ADDRESS_TAKEN:
    "Use the printer that `problems` names, or give this one another address. Where both are meant to have it, send `allowSharedAddress: true`; a limited key cannot for a printer it does not reach.",
  PRINTER_BUSY: "Wait until its jobs have ended, or send `?openJobs=cancel`.",
  PRINTER_NEEDED: "Give it another address with `PUT /printers/default`, or set `enabled` to false.",
  KNOCK_GUESSABLE:
    "Add a printer with `POST /printers`, and tell its web page the `pollUrl` of the answer; then it is let in by itself.",
  KEY_EXISTS:
    "Choose another name, revoke the key that has it, or give that one another secret with `POST /keys/{id}/rotate`.",
  WEBHOOK_STOPPED: "See in `pausedReason` why, mend it, and `POST /webhooks/{id}/resume`; or set `enabled`.",
  JOB_NOT_CANCELLABLE: "Nothing: it is being printed, or has ended. `GET /jobs/{jobId}` tells which.",
  JOB_NOT_REPRINTABLE: "Wait until the job has ended; `GET /jobs/{jobId}` tells when.",
  JOB_NOT_ERASABLE: "Wait until the job has ended, or cancel it; then erase what it was to print.",
  IDEMPOTENCY_CONFLICT: "Take a new key for a new request; one key belongs to one request for 24 hours.",
  JOB_ERASED:
    "Print it anew from its data, if you have them. The job itself stays, with when and where it was printed.",
  PRECONDITION_FAILED:
    "Read it again, look at what has changed, and send the change with the new `ETag` as `If-Match`.",
  PAYLOAD_TOO_LARGE: "Send less at once: store pictures as assets, split a batch, or raise `limits.bodyBytes`.",
  UNSUPPORTED_MEDIA_TYPE: "Send JSON with `Content-Type: application/json`, uncompressed.",
  RATE_LIMITED: "Wait as many seconds as `Retry-After` says, then send again.",
  HEADERS_TOO_LARGE: "Send fewer or shorter headers, and put data into the body instead of the address.",
  TEMPLATE_RENDER_ERROR:
    "Correct the block that `details` names, the data, or the choice of printer: this receipt cannot be printed there. Nothing was stored.",
  PRINT_FAILED: "Look at `error` of the job that `jobId` names, below. The job is never sent again by itself.",
  INTERNAL_ERROR: "Send again with the same `Idempotency-Key`. If it stays, look in the log for the `X-Request-Id`.",
  PRINTER_OFFLINE:
    "See `details` for what was seen of the printer last, and send again; with `whenOffline: queue` jobs wait for it instead.",
  SERVICE_UNAVAILABLE: "Send again after `Retry-After` seconds, with the same `Idempotency-Key`. Nothing was stored.",
};

interface Explained {
  means: string;
  toDo: string;
}

/** Why a job failed, as it stands in `error` of the job and of its event. */
export const jobFailures: Record<JobErrorCode, Explained> = {
  OUTCOME_UNKNOWN: {
    means: "The connection or the power was lost after the first byte: something may be on paper, and nobody can tell.",
    toDo: "Have a person look at the printer, then order a copy with `POST /jobs/{jobId}/reprint` if it is missing.",
  },
  EXPIRED: {
    means: "Printing had not started within `expireAfter`. Nothing is on paper.",
    toDo: "See to the printer, then print again with `POST /jobs/{jobId}/reprint` if the receipt is still wanted.",
  },
  PRINT_FAILED: {
    means: "Nothing was sent to the printer: `message` says why, for instance that it was deleted.",
    toDo: "See to the printer or name another one, and print again.",
  },
  TEMPLATE_RENDER_ERROR: {
    means: "The receipt could not be made for the printer as it was set up by then. Nothing is on paper.",
    toDo: "Correct the template or the printer's settings, and print again.",
  },
};

/** What a printer in the state `error` lacks, as it stands in `errorCode`. Its jobs wait meanwhile. */
export const printerTroubles: Record<PrinterErrorCode, Explained> = {
  PAPER_OUT: { means: "The roll is at its end.", toDo: "Put in paper; printing goes on by itself." },
  COVER_OPEN: { means: "The cover is open.", toDo: "Close it; printing goes on by itself." },
  CUTTER_ERROR: {
    means: "The knife is stuck.",
    toDo: "Free it as the printer's manual says; printing goes on by itself.",
  },
  OVERHEATED: { means: "The print head is too hot.", toDo: "Wait; printing goes on by itself." },
  UNRECOVERABLE: {
    means: "The printer needs to be switched off.",
    toDo: "Switch it off and on; if it stays, have it repaired.",
  },
};
