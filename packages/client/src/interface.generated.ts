// Made from the OpenAPI document by packages/client/test/generated.test.ts with PLATEN_UPDATE_CLIENT=1.

export interface paths {
    "/print/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Print data with a template */
        post: operations["print"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Recent jobs, newest first */
        get: operations["listJobs"];
        put?: never;
        /**
         * Print without a stored template
         * @description The template comes with the request and is checked, printed and shown as a stored one would be; or a document is printed as it is, which has no template. The job keeps what it needs to be printed, and printed again.
         */
        post: operations["createJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/print/{templateId}/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Print many data sets with a template
         * @description Up to 1000 data sets, each a job of its own. All are checked before any job exists, every problem is named by its data set (`jobs[17].data.price: must be number`), and all jobs are stored together or none.
         */
        post: operations["printBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches/{batchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel the jobs of a batch that still wait
         * @description Jobs that are being printed or have ended stay as they are.
         */
        delete: operations["cancelBatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All templates */
        get: operations["listTemplates"];
        put?: never;
        /** Store a template */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One template */
        get: operations["getTemplate"];
        /**
         * Change a template
         * @description Takes any subset of the fields; `config` is replaced as a whole. What it was before stays as a version.
         */
        put: operations["updateTemplate"];
        post?: never;
        /**
         * Delete a template
         * @description Its versions are deleted with it. Jobs that are queued are printed all the same: a job carries what it needs.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What data a template needs */
        get: operations["getTemplateSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every save of a template
         * @description The newest 200 are kept. With the template its versions are deleted.
         */
        get: operations["listTemplateVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A template as it was saved once */
        get: operations["getTemplateVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/versions/{version}/compare/{other}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What differs between two versions of a template
         * @description By path, from the first to the second. Of pictures their hashes are compared, as `pictures.logo`.
         */
        get: operations["compareTemplateVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save a version of a template again
         * @description It becomes the newest version; those in between stay. Pictures that it was saved with and that were deleted since are stored again. Those that were replaced since stay replaced, because other templates use them too, unless `pictures` is `then`.
         */
        post: operations["restoreTemplateVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One job */
        get: operations["getJob"];
        put?: never;
        post?: never;
        /** Cancel a queued job */
        delete: operations["cancelJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{jobId}/reprint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Print a finished job again
         * @description Makes a new job of one that has ended: completed, failed or cancelled. Its paper is marked as a copy, unless it is a label that has no room for the mark, or the job was never printed: cancelled, expired, or failed before a byte was sent. Then this is the original.
         */
        post: operations["reprintJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{jobId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Erase what a job printed
         * @description Takes away the document, title, reference and labels of a job that has ended, for good: it cannot be seen or printed again, nor found by them. When and where it was printed stays, and so does the journal, which never held any of it. Its copies are jobs of their own.
         */
        delete: operations["eraseJobContent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/printer/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the printer is */
        get: operations["getPrinterStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/printer/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say where the printer is and how wide its paper is
         * @description Takes any subset of the fields and leaves the others as they are. What is set here outranks the configuration. The printer is connected to at once.
         */
        post: operations["configurePrinter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/printers/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what is at an address before a printer is stored for it
         * @description A worker of the site connects, asks the printer what it is and how it is, prints nothing and lets go, which takes some seconds. An address that a printer has already is not connected to again: the answer is that printer's state.
         */
        post: operations["tryPrinter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/printer-models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The models, languages and connections that a printer can have */
        get: operations["listPrinterModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/printers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All printers, by id
         * @description `status=offline` finds every printer that is not heard of as online or in error.
         */
        get: operations["listPrinters"];
        put?: never;
        /**
         * Add a printer
         * @description With an `address`, as in `{"host": "192.168.1.50", "port": 9100}`, and its `language`, a worker of its site connects to it at once. One that asks for its jobs (`lane` cloudprnt or sdp) has no address; the answer's `pollUrl` is what its own web page is told.
         */
        post: operations["createPrinter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/printers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One printer */
        get: operations["getPrinter"];
        /**
         * Change a printer
         * @description Takes any subset of the fields; `address` and `labels` are replaced as a whole. It is followed at once, between two receipts.
         */
        put: operations["updatePrinter"];
        post?: never;
        /**
         * Delete a printer
         * @description Its ended jobs stay. The printer `default` cannot be deleted.
         */
        delete: operations["deletePrinter"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/printers/{id}/poll-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a printer that asks a new address to ask at
         * @description For one whose address somebody else may know. From now on nothing is answered at the old one: the printer prints again when its own web page has been told the new `pollUrl`. Which device it is is forgotten, too: the first to ask there is let in.
         */
        post: operations["renewPollUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/printer/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Print a test page */
        post: operations["printTestPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/printers/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Print a test page on this printer */
        post: operations["printTestPageOn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/knocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Printers that ask to be let in
         * @description A printer that asks for jobs at an address which is nobody's, or at the address of a printer that another device is let in at. It gets nothing. 50 are kept, the latest first; when there are more, those of the client address with the most are forgotten. A new one shows up within seconds. `npx platen virtual-printer --cloudprnt <address>/cloudprnt/<32 letters or more>` asks as one does.
         */
        get: operations["listKnocks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/knocks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a printer in that asks
         * @description As one that there is already, or as a new one. It goes on to ask at the address it asks at, which becomes the printer's `pollUrl`.
         */
        post: operations["letIn"];
        /**
         * Take a printer that asks off the list
         * @description It gets nothing, as before, and is listed anew when it asks again.
         */
        delete: operations["dismissKnock"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * When printers could not print, the latest first
         * @description An outage is told when it has lasted some seconds, with how many requests to print were refused meanwhile. It is kept as long as jobs are (`jobs.retention`).
         */
        get: operations["listOutages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was printed, by the hour
         * @description Receipts, paper and time to paper of at most 32 days, by the hour in which the jobs ended. It costs the same with millions of jobs as with a few: hours that are over are summed by a worker and kept for two years, whatever becomes of their jobs.
         */
        get: operations["getStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what a stored template prints
         * @description Made by reading the very bytes that would be printed. Touches neither jobs nor the printer. `Accept` chooses PNG, SVG, the bytes themselves, or text: every line as it is read, drawn letters too.
         */
        post: operations["previewTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what a template prints without storing it
         * @description Made by reading the very bytes that would be printed. Touches neither jobs nor the printer. `Accept` chooses PNG, SVG, the bytes themselves, or text: every line as it is read, drawn letters too.
         */
        post: operations["preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/preview/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See a template that is being written, and where each block is on the paper
         * @description For editors. The picture of `POST /preview`, with the rows that each block has in it. What does not fit the paper is drawn all the same, and told in `problems`.
         */
        post: operations["previewDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{jobId}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what a job prints
         * @description One copy as it was printed; before that, as the printer would print it now. The header `Paper-Width` tells the millimetres of its paper. `Accept` chooses PNG, SVG, text or the bytes themselves.
         */
        get: operations["previewJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All stored pictures */
        get: operations["listAssets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assets/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A stored picture itself */
        get: operations["getAsset"];
        /**
         * Store a picture under a name
         * @description The body is the picture itself. Takes the place of a picture that had the name; jobs that are queued keep theirs.
         */
        put: operations["putAsset"];
        post?: never;
        /**
         * Delete a stored picture
         * @description Jobs that are queued are printed all the same: a job carries what it needs. A shop whose logo it was has none then.
         */
        delete: operations["deleteAsset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is the same on every receipt */
        get: operations["getShop"];
        /**
         * Change what is the same on every receipt
         * @description Takes any subset of the fields. Counts for what is printed from then on; jobs that are queued keep what they were accepted with.
         */
        put: operations["updateShop"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schemas/template-config.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The template language as JSON Schema
         * @description For editors: every block with its fields. A description completes the sentence “must be …”.
         */
        get: operations["getTemplateConfigSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The blocks and filters of the template language, with an example of each
         * @description For editors: what their completion and their help show. The same words are in this reference.
         */
        get: operations["getLanguage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/preview/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What data a template would need, without storing it */
        post: operations["previewSchema"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Updates of jobs and printers as they happen, as server-sent events
         * @description Never ends. Who comes back with the last id it heard is told what it missed, for an hour, on any replica. The first event is `resume`: its id is where the client is, and `complete` whether it has everything up to there; if not, ask for what matters. Described in full by /asyncapi.json.
         */
        get: operations["listenToEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All keys
         * @description The latest first, revoked and expired ones included. The key of the configuration is not among them.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Make a key
         * @description The answer is the only place where its secret is ever shown.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a key another secret
         * @description The old secret is taken for a while, too, so that nobody has to stop: give the new one to whoever has the key. A secret that was on its way out before is taken no more. Every replica knows within five seconds.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description It opens nothing any more, and whoever listens to events with it is cut off. Every replica knows within five seconds. It stays in the list, and its name is free for another.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All webhooks, the oldest first */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Make a webhook
         * @description It is told of everything that happens from now on; the schemas WebhookJobEvent, WebhookOutageEvent and WebhookTestEvent say what it is sent. The answer is the only place where its secret is ever shown.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One webhook */
        get: operations["getWebhook"];
        /**
         * Change a webhook
         * @description Takes any subset of the fields. One that was paused goes on with another `url`, or when it is `enabled`. What was written for it before stays as it is, and is sent to where it is now.
         */
        put: operations["updateWebhook"];
        post?: never;
        /**
         * Delete a webhook
         * @description With everything that waits for it.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook another secret
         * @description For a while messages are signed with both, so that no message is lost: give the new one to the receiver.
         */
        post: operations["rotateWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on with a webhook that is paused
         * @description Everything that waits is sent now, also where it is only held back after failures.
         */
        post: operations["resumeWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a webhook is told, the latest first
         * @description Messages are kept as long as jobs are (`jobs.retention`).
         */
        get: operations["listWebhookMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message that tells of nothing
         * @description It goes the way of all others; the list of messages says how it went. Its type is `webhook.test`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/messages/{message}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message again
         * @description Behind what waits already, with the same `webhook-id`.
         */
        post: operations["resendWebhookMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened, the latest first
         * @description To jobs, printers, templates, keys, webhooks, the shop and pictures. An entry is here within a second of what it tells, and is never changed or deleted; each has the hash of the one before in its own. It holds nothing of what was printed.
         */
        get: operations["listJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The journal as a file
         * @description From the first entry on; the journal tells who exported it. Whole and as JSON Lines it can be verified by `platen journal verify --file`, or by anybody who can make a SHA-256. In CSV what a spreadsheet would take for a formula has an apostrophe before it.
         */
        get: operations["exportJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process is alive */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether requests are to be sent here, and whether jobs can be taken */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Numbers for Prometheus */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This interface as OpenAPI 3.1 */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/asyncapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The events of `/ws` and `/events` as AsyncAPI 3.0 */
        get: operations["getAsyncApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This interface as a page
         * @description Who accepts `text/html`, as browsers do, gets a page that shows this one with a side bar, search and requests to try out, and that asks for the key where one is set.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Leads to the console, or to the reference page */
        get: operations["getStart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "job.queued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job was accepted */
        post: operations["sendJobQueued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.printing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job is being printed */
        post: operations["sendJobPrinting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job is printed */
        post: operations["sendJobCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job failed */
        post: operations["sendJobFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job was cancelled */
        post: operations["sendJobCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job that had failed was printed after all */
        post: operations["sendJobConfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "outage.began": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A printer cannot print */
        post: operations["sendOutageBegan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "outage.ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A printer can print again */
        post: operations["sendOutageEnded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A test message */
        post: operations["sendWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * ErrorCode
         * @description For programs. Every operation tells which of them it answers, and when.
         * @enum {string}
         */
        ErrorCode: "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "FOREIGN_ORIGIN" | "NOT_FOUND" | "TEMPLATE_NOT_FOUND" | "TEMPLATE_VERSION_NOT_FOUND" | "JOB_NOT_FOUND" | "BATCH_NOT_FOUND" | "PRINTER_NOT_FOUND" | "KNOCK_NOT_FOUND" | "KEY_NOT_FOUND" | "WEBHOOK_NOT_FOUND" | "WEBHOOK_MESSAGE_NOT_FOUND" | "ASSET_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_ACCEPTABLE" | "REQUEST_TIMEOUT" | "TEMPLATE_EXISTS" | "PRINTER_EXISTS" | "PRINTER_ADDRESS_TAKEN" | "PRINTER_BUSY" | "PRINTER_NEEDED" | "KNOCK_GUESSABLE" | "KEY_EXISTS" | "WEBHOOK_STOPPED" | "JOB_NOT_CANCELLABLE" | "JOB_NOT_REPRINTABLE" | "JOB_NOT_ERASABLE" | "IDEMPOTENCY_CONFLICT" | "JOB_ERASED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "HEADERS_TOO_LARGE" | "TEMPLATE_RENDER_ERROR" | "PRINT_FAILED" | "INTERNAL_ERROR" | "PRINTER_OFFLINE" | "SERVICE_UNAVAILABLE";
        /**
         * Problem
         * @description One thing that is wrong, and where.
         */
        Problem: {
            /** @description The field, as in `data.items[0].price`; empty where the problem is of no single field. */
            path: string;
            /** @description What is wrong, for programs. More codes may come; of one that you do not know, show `message`. */
            code: string;
            /** @description What the sentence of the code is filled with: texts, numbers, or sentences with a code of their own. */
            values: {
                [key: string]: string | number | {
                    code: string;
                    values: {
                        [key: string]: unknown;
                    };
                    message: string;
                };
            };
            /** @description What is wrong, in English. */
            message: string;
        };
        /**
         * Failure
         * @description The envelope of every failure.
         */
        Failure: {
            /** @constant */
            success: false;
            error: {
                code: components["schemas"]["ErrorCode"];
                /** @description For people. */
                message: string;
                /** @description One string per problem, each naming a field and its problem. */
                details?: string[];
                /** @description The problems of `details` in the same order, for programs. */
                problems?: components["schemas"]["Problem"][];
            };
            /** @description With PRINT_FAILED: the job that failed. */
            jobId?: string;
        };
        /** PrintOptions */
        PrintOptions: {
            /**
             * @description Number of copies.
             * @default 1
             */
            copies?: number;
            /**
             * @description Whether to cut the paper.
             * @default true
             */
            cutPaper?: boolean;
            /** @description Seconds after which a job that has not started fails with EXPIRED; default: the setting `jobs.expireAfter`. */
            expireAfter?: number;
        };
        /** PrintRequest */
        PrintRequest: {
            /** @description The printer's id; without one, the printer `default`. */
            printer?: string;
            /** @description A version of the template, with the pictures it was saved with; without it the template and its pictures as they are now. */
            version?: number;
            /** @description Template data; GET /templates/:id/schema, or POST /preview/schema, tells its structure. */
            data: {
                [key: string]: unknown;
            };
            options?: components["schemas"]["PrintOptions"];
            /** @description Your own number or name for what is printed, such as an order's; need not be unique. */
            reference?: string;
            /** @description Names and values of your own choice to find the job by, as in `{"station": "kitchen"}`: at most 32, and 3000 bytes as JSON. */
            labels?: {
                [key: string]: string;
            };
        };
        /**
         * Confirmation
         * @description On whose word the job is printed: the printer's, or with `transmitted` nobody's.
         */
        Confirmation: {
            /**
             * @description Best first. process-id: the printer repeated a number after everything before it was printed. status-fence: it answered a question sent behind the receipt. device-confirmed: it fetched the receipt itself and said that it was printed. transmitted: it answers nothing, or sooner than it can have printed; the receipt was sent, not confirmed.
             * @enum {string}
             */
            method: "process-id" | "status-fence" | "device-confirmed" | "transmitted";
            /**
             * Format: date-time
             * @description When the printer gave its word; with transmitted, when it had taken all bytes.
             */
            at: string;
            /**
             * @description The word came after the job had failed with OUTCOME_UNKNOWN: it stays failed, and was printed.
             * @constant
             */
            late?: true;
        };
        /**
         * Accepted
         * @description The job is stored and will be printed.
         */
        Accepted: {
            /**
             * @description True: the request was carried out.
             * @constant
             */
            success: true;
            jobId: string;
            /** @description The printer it is for. */
            printerId: string;
            /**
             * @description Where the job stands. What `completed` rests on is told by the job's `confirmation`.
             * @enum {string}
             */
            status: "queued" | "printing" | "completed" | "failed" | "cancelled";
            /** @description Whole seconds until it is printed, the queue ahead included, as it was when the job was accepted. */
            estimatedTime: string;
            /** @description Your own number or name for what is printed, such as an order's; need not be unique. */
            reference?: string;
            confirmation?: components["schemas"]["Confirmation"];
        };
        /**
         * TemplateConfig
         * @description The full template configuration. Fields that are not listed here are stored and not interpreted.
         */
        TemplateConfig: {
            /** @description text of at most 200 characters */
            name?: string;
            /** @description text of at most 500 characters, as in "Table {{ table }}" */
            title?: string;
            /** @description a paper width in millimetres with its unit, as in "80mm" */
            width: string;
            /** @description a label length in millimetres with its unit, as in "30mm" */
            height?: string;
            /** @description the white below the last line in millimetres with its unit, as in "4mm" */
            bottomMargin?: string;
            /** @description a language tag as in "en-GB" */
            locale?: string;
            /** @description a currency code of three capital letters, as in "EUR" */
            currency?: string;
            /** @description a time zone as in "Europe/Berlin" */
            timeZone?: string;
            /** @description one of "ltr", "rtl" */
            direction?: "ltr" | "rtl";
            /**
             * @description one of "continuous", "gap", "black-mark"
             * @default continuous
             */
            media?: "continuous" | "gap" | "black-mark";
            /** @description a JSON Schema of the data (an object) */
            schema?: Record<string, never>;
            /** @description example data (an object) */
            example?: Record<string, never>;
            /** @description a list of blocks */
            blocks: components["schemas"]["Block"][];
        } & {
            [key: string]: unknown;
        };
        /**
         * SentDocument
         * @description A document that is printed as it is.
         */
        SentDocument: {
            /**
             * @description png and jpeg: the picture in its own dots, made smaller where the paper is narrower; on labels, one as long as the picture. escpos, starprnt and zpl: bytes for a printer of that language, where the setting `jobs.rawDocuments` allows them; what could change the printer itself is refused.
             * @enum {string}
             */
            type: "png" | "jpeg" | "escpos" | "starprnt" | "zpl";
            /** @description Its bytes in base64. */
            content: string;
        };
        /**
         * FreePrint
         * @description A print request without a stored template: `config` with its `data`, if it prints any, or a `document`.
         */
        FreePrint: {
            config?: components["schemas"]["TemplateConfig"];
            /** @description Template data; GET /templates/:id/schema, or POST /preview/schema, tells its structure. */
            data?: {
                [key: string]: unknown;
            };
            document?: components["schemas"]["SentDocument"];
            /** @description The printer's id; without one, the printer `default`. */
            printer?: string;
            options?: components["schemas"]["PrintOptions"];
            /** @description Your own number or name for what is printed, such as an order's; need not be unique. */
            reference?: string;
            /** @description Names and values of your own choice to find the job by, as in `{"station": "kitchen"}`: at most 32, and 3000 bytes as JSON. */
            labels?: {
                [key: string]: string;
            };
        };
        /** BatchJob */
        BatchJob: {
            /** @description Template data; GET /templates/:id/schema, or POST /preview/schema, tells its structure. */
            data: {
                [key: string]: unknown;
            };
            options?: components["schemas"]["PrintOptions"];
            /** @description Your own number or name for what is printed, such as an order's; need not be unique. */
            reference?: string;
            /** @description Names and values of your own choice to find the job by, as in `{"station": "kitchen"}`: at most 32, and 3000 bytes as JSON. */
            labels?: {
                [key: string]: string;
            };
        };
        /** BatchRequest */
        BatchRequest: {
            /** @description The printer's id; without one, the printer `default`. */
            printer?: string;
            options?: components["schemas"]["PrintOptions"];
            /** @description Printed in this order. */
            jobs: components["schemas"]["BatchJob"][];
        };
        /**
         * AcceptedBatch
         * @description All jobs are stored and will be printed.
         */
        AcceptedBatch: {
            /**
             * @description True: the request was carried out.
             * @constant
             */
            success: true;
            /** @description The batch it was accepted with. */
            batchId: string;
            /** @description The printer it is for. */
            printerId: string;
            /** @description In the order of the data sets. */
            jobIds: string[];
            /** @description Whole seconds until the last of them is printed. */
            estimatedTime: string;
        };
        /** TemplateSummary */
        TemplateSummary: {
            /** @description Chosen by the client: letters, digits, dot, underscore and hyphen, at most 64. */
            id: string;
            name: string;
            description: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description Counts the changes. */
            version: number;
        };
        /** NewTemplate */
        NewTemplate: {
            /** @description Chosen by the client: letters, digits, dot, underscore and hyphen, at most 64. */
            id: string;
            /** @description Display name. */
            name: string;
            /** @description What it is for. */
            description?: string;
            config: components["schemas"]["TemplateConfig"];
            readonly createdAt?: unknown;
            readonly updatedAt?: unknown;
            readonly version?: unknown;
        };
        /**
         * Template
         * @description A stored template with its full configuration.
         */
        Template: {
            /** @description Chosen by the client: letters, digits, dot, underscore and hyphen, at most 64. */
            id: string;
            name: string;
            description: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description Counts the changes. */
            version: number;
            config: components["schemas"]["TemplateConfig"];
        };
        /**
         * TemplateChanges
         * @description Any subset of a template's fields.
         */
        TemplateChanges: {
            /** @description May be repeated from the path; it cannot be changed. */
            id?: string;
            /** @description Display name. */
            name?: string;
            /** @description What it is for. */
            description?: string;
            config?: components["schemas"]["TemplateConfig"];
            readonly createdAt?: unknown;
            readonly updatedAt?: unknown;
            readonly version?: unknown;
        };
        /**
         * DataSchema
         * @description JSON Schema of the data that a print request must carry. One that was inferred has one type for each value; a number is taken, and printed, for a string that is only printed.
         */
        DataSchema: {
            [key: string]: unknown;
        };
        /** TemplateVersionSummary */
        TemplateVersionSummary: {
            /** @description The number that this save was given. */
            version: number;
            name: string;
            description: string;
            /**
             * Format: date-time
             * @description When it was saved.
             */
            savedAt: string;
            /** @description What this save changed; null where the version before is not kept. */
            changed: ("name" | "description" | "config")[] | null;
        };
        /** TemplateVersionPicture */
        TemplateVersionPicture: {
            name: string;
            /** @description SHA-256 of the picture it was saved with; null when there is none. */
            hash: string | null;
            /** @description Whether it is still the one that is stored under this name. */
            isCurrent: boolean;
        };
        /**
         * TemplateVersion
         * @description A template as it was saved once.
         */
        TemplateVersion: {
            /** @description Chosen by the client: letters, digits, dot, underscore and hyphen, at most 64. */
            id: string;
            /** @description The number that this save was given. */
            version: number;
            name: string;
            description: string;
            config: components["schemas"]["TemplateConfig"];
            /**
             * Format: date-time
             * @description When it was saved.
             */
            savedAt: string;
            /** @description The stored pictures it uses, but for those that are named by the data. */
            pictures: components["schemas"]["TemplateVersionPicture"][];
        };
        /** TemplateDifference */
        TemplateDifference: {
            /** @description As in `config.blocks[3].content`. */
            path: string;
            /** @description Left out where it was added. */
            before?: unknown;
            /** @description Left out where it was removed. */
            after?: unknown;
        };
        /** JobOptions */
        JobOptions: {
            copies: number;
            cutPaper: boolean;
        };
        /** JobError */
        JobError: {
            /**
             * @description OUTCOME_UNKNOWN: something may be on paper, nobody can tell; it is never printed again by itself.
             * @enum {string}
             */
            code: "OUTCOME_UNKNOWN" | "EXPIRED" | "PRINT_FAILED" | "TEMPLATE_RENDER_ERROR";
            message: string;
        };
        /** JobMove */
        JobMove: {
            /**
             * @description Where the job stands. What `completed` rests on is told by the job's `confirmation`.
             * @enum {string}
             */
            status: "queued" | "printing" | "completed" | "failed" | "cancelled";
            /**
             * Format: date-time
             * @description When it reached this status.
             */
            at: string;
            /** @description Why: the error of a failed job, the confirmation of a completed one, the original of a copy. */
            reason?: string;
        };
        /** Job */
        Job: {
            id: string;
            templateId: string;
            /** @description The printer it is for. */
            printerId: string;
            /**
             * @description Where the job stands. What `completed` rests on is told by the job's `confirmation`.
             * @enum {string}
             */
            status: "queued" | "printing" | "completed" | "failed" | "cancelled";
            /**
             * Format: date-time
             * @description When it was accepted.
             */
            createdAt: string;
            /** @description When printing started; null until then. */
            startedAt: string | null;
            /** @description When printing ended; null until then. */
            completedAt: string | null;
            options: components["schemas"]["JobOptions"];
            attempts: number;
            confirmation: components["schemas"]["Confirmation"] | null;
            /** @description Whole seconds until it is printed, the queue ahead included, as it was when the job was accepted. */
            estimatedTime: string;
            /**
             * Format: date-time
             * @description When it fails with EXPIRED unless printing has started.
             */
            expiresAt: string;
            error?: components["schemas"]["JobError"];
            /** @description The job this one is a copy of. */
            reprintOf?: string;
            /** @description Your own number or name for what is printed, such as an order's; need not be unique. */
            reference?: string;
            /** @description Names and values of your own choice to find the job by, as in `{"station": "kitchen"}`: at most 32, and 3000 bytes as JSON. */
            labels?: {
                [key: string]: string;
            };
            /** @description What its template calls it. */
            title?: string;
            /** @description The batch it was accepted with. */
            batchId?: string;
            /** @description The name of the key it was ordered with. */
            createdBy?: string;
            /** @description The name of the key it was cancelled with. */
            cancelledBy?: string;
            /**
             * Format: date-time
             * @description When it reached its last state, printed or not. Absent until then.
             */
            finishedAt?: string;
            /** @description The states it has been in, oldest first. Absent while it is queued. */
            history?: components["schemas"]["JobMove"][];
        };
        /** AcceptedReprint */
        AcceptedReprint: {
            /**
             * @description True: the request was carried out.
             * @constant
             */
            success: true;
            jobId: string;
            /** @description The printer it is for. */
            printerId: string;
            /**
             * @description Where the job stands. What `completed` rests on is told by the job's `confirmation`.
             * @enum {string}
             */
            status: "queued" | "printing" | "completed" | "failed" | "cancelled";
            /** @description Whole seconds until it is printed, the queue ahead included, as it was when the job was accepted. */
            estimatedTime: string;
            /** @description Your own number or name for what is printed, such as an order's; need not be unique. */
            reference?: string;
            confirmation?: components["schemas"]["Confirmation"];
            reprintOf: string;
        };
        /** Printer */
        Printer: {
            /** @description What the printer is called. */
            name: string;
            ip: string;
            port: number;
            /** @enum {string} */
            status: "online" | "offline" | "error";
            /** @enum {string} */
            paperStatus: "ok" | "low" | "out" | "unknown";
            /** @enum {string} */
            coverStatus: "closed" | "open" | "unknown";
            /** @description Jobs waiting. */
            queueLength: number;
            /** @description Paper width in millimetres. */
            width: number;
            /**
             * @description Only while the status is error.
             * @enum {string}
             */
            errorCode?: "PAPER_OUT" | "COVER_OPEN" | "CUTTER_ERROR" | "OVERHEATED" | "UNRECOVERABLE";
            /** @description For people. Why the status is offline: what was seen of the printer last. While silentSince is set: that it does not answer. Null otherwise. */
            reason: string | null;
            /** @description Only while the status is error: since when the printer has not answered. Its last error stays its status. */
            silentSince: string | null;
            /** @description Only while the status is offline: the error that it had when it last answered. */
            lastErrorCode: ("PAPER_OUT" | "COVER_OPEN" | "CUTTER_ERROR" | "OVERHEATED" | "UNRECOVERABLE") | null;
            /** @enum {string} */
            drawer: "open" | "closed" | "unknown";
            /** @description What the printer says it is. */
            model: string | null;
            capabilities: {
                realTimeStatus: boolean;
                automaticStatus: boolean;
                statusFence: boolean;
                processId: boolean;
            } | null;
            /** @description What a job on this printer ends with; transmitted: sent, not confirmed. Beside a statusFence that is true it means that the printer answers sooner than it can have printed. */
            proof: ("process-id" | "status-fence" | "device-confirmed" | "transmitted") | null;
            /**
             * @description Offline: no worker is heard, so nothing can be printed. A printer that asks needs none.
             * @enum {string}
             */
            worker: "online" | "offline";
            /** @description The job that is being printed. */
            printingJobId: string | null;
            /**
             * Format: date-time
             * @description Since when status, paper and cover are as they are.
             */
            since: string;
        };
        /**
         * PrinterChanges
         * @description Any subset of the printer's settings.
         */
        PrinterChanges: {
            /** @description IPv4 or IPv6 address, or a host name. */
            ip?: string;
            port?: number;
            /** @description Paper width in millimetres. */
            width?: number;
            /** @description Takes an address that another printer of the same site has. Without it, such an address is refused. */
            allowSharedAddress?: boolean;
        };
        /** Trial */
        Trial: {
            /** @description Where it is. A printer that asks has none. */
            address: {
                /** @description IPv4 or IPv6 address, or a host name. */
                host: string;
                port: number;
            };
            /**
             * @description What it speaks: ESC/POS, StarPRNT, ZPL or, with sdp alone, ePOS.
             * @enum {string}
             */
            language: "escpos" | "starprnt" | "zpl" | "epos";
            /**
             * @description The network it stands in: a shop, a kitchen, a warehouse.
             * @default default
             */
            site?: string;
        };
        /**
         * TriedPrinter
         * @description What was found at an address.
         */
        TriedPrinter: {
            /** @description Where it is. A printer that asks has none. */
            address: {
                /** @description IPv4 or IPv6 address, or a host name. */
                host: string;
                port: number;
            };
            /** @enum {string} */
            status: "online" | "offline" | "error";
            /** @description For people. Why the status is offline: what was seen of the printer last. While silentSince is set: that it does not answer. Null otherwise. */
            reason: string | null;
            /** @enum {string} */
            paperStatus: "ok" | "low" | "out" | "unknown";
            /** @enum {string} */
            coverStatus: "closed" | "open" | "unknown";
            /**
             * @description Only while the status is error.
             * @enum {string}
             */
            errorCode?: "PAPER_OUT" | "COVER_OPEN" | "CUTTER_ERROR" | "OVERHEATED" | "UNRECOVERABLE";
            /** @enum {string} */
            drawer: "open" | "closed" | "unknown";
            /** @description What the printer says it is. */
            reportedModel: string | null;
            capabilities: {
                realTimeStatus: boolean;
                automaticStatus: boolean;
                statusFence: boolean;
                processId: boolean;
            } | null;
            /** @description What a job on this printer ends with; transmitted: sent, not confirmed. Beside a statusFence that is true it means that the printer answers sooner than it can have printed. */
            proof: ("process-id" | "status-fence" | "device-confirmed" | "transmitted") | null;
            /** @description The printer that has this address already: it was not connected to again, and this is its state. */
            printerId: string | null;
        };
        /** PrinterLanguage */
        PrinterLanguage: {
            /** @enum {string} */
            id: "escpos" | "starprnt" | "zpl" | "epos";
            /** @description As its maker calls it. */
            name: string;
            /**
             * @description What its printers hold unless `paper` says otherwise.
             * @enum {string}
             */
            holds: "continuous" | "labels";
            /** @description The resolutions that `dpi` can be. */
            dpis: number[];
            /** @description What `charset` can be. */
            charsets: ("none" | "gb18030" | "big5" | "shift_jis" | "euc-kr" | "utf-8")[];
            /** @description Whether `POST /jobs` takes bytes in this language. */
            rawDocuments: boolean;
            /** @description Who makes all its printers, where their models are not listed. */
            onlyMaker: string | null;
        };
        /** PrinterConnection */
        PrinterConnection: {
            /**
             * @description What `lane` can be.
             * @enum {string}
             */
            id: "tcp" | "cloudprnt" | "sdp";
            /** @description The printer fetches its jobs itself. */
            fetchesJobs: boolean;
            /** @description What its printers can speak; the first is the default. */
            languages: ("escpos" | "starprnt" | "zpl" | "epos")[];
        };
        /**
         * Device
         * @description What a printer that asks has said of itself.
         */
        Device: {
            model?: string;
            firmware?: string;
            /** @description The media types it can print. */
            encodings?: string[];
            /** @description How many seconds lie between two of its questions. */
            intervalS?: number;
            /** @description An Epson whose firmware knows no ids of jobs. */
            oldFirmware?: boolean;
            /** @description An Epson that keeps jobs of its own before it prints them. */
            spooler?: boolean;
        };
        /**
         * PrinterDetails
         * @description A printer: how it is, and how it is set up.
         */
        PrinterDetails: {
            /** @description Letters, digits, dot, underscore and hyphen, at most 64. */
            id: string;
            /** @description What people call it. */
            name: string;
            ip: string;
            port: number;
            /** @enum {string} */
            status: "online" | "offline" | "error";
            /** @enum {string} */
            paperStatus: "ok" | "low" | "out" | "unknown";
            /** @enum {string} */
            coverStatus: "closed" | "open" | "unknown";
            /** @description Jobs waiting. */
            queueLength: number;
            /** @description Paper width in millimetres. */
            width: number;
            /**
             * @description Only while the status is error.
             * @enum {string}
             */
            errorCode?: "PAPER_OUT" | "COVER_OPEN" | "CUTTER_ERROR" | "OVERHEATED" | "UNRECOVERABLE";
            /** @description For people. Why the status is offline: what was seen of the printer last. While silentSince is set: that it does not answer. Null otherwise. */
            reason: string | null;
            /** @description Only while the status is error: since when the printer has not answered. Its last error stays its status. */
            silentSince: string | null;
            /** @description Only while the status is offline: the error that it had when it last answered. */
            lastErrorCode: ("PAPER_OUT" | "COVER_OPEN" | "CUTTER_ERROR" | "OVERHEATED" | "UNRECOVERABLE") | null;
            /** @enum {string} */
            drawer: "open" | "closed" | "unknown";
            /** @description Which printer it is: decides code pages, columns and speed. "auto" asks the printer. */
            model: string;
            capabilities: {
                realTimeStatus: boolean;
                automaticStatus: boolean;
                statusFence: boolean;
                processId: boolean;
            } | null;
            /** @description What a job on this printer ends with; transmitted: sent, not confirmed. Beside a statusFence that is true it means that the printer answers sooner than it can have printed. */
            proof: ("process-id" | "status-fence" | "device-confirmed" | "transmitted") | null;
            /**
             * @description Offline: no worker is heard, so nothing can be printed. A printer that asks needs none.
             * @enum {string}
             */
            worker: "online" | "offline";
            /** @description The job that is being printed. */
            printingJobId: string | null;
            /**
             * Format: date-time
             * @description Since when status, paper and cover are as they are.
             */
            since: string;
            /** @description The network it stands in: a shop, a kitchen, a warehouse. */
            site: string;
            /**
             * @description The way bytes reach it. With tcp a worker connects to it; with cloudprnt (Star) and sdp (Epson) it asks this service for its jobs. Cannot be changed.
             * @enum {string}
             */
            lane: "tcp" | "cloudprnt" | "sdp";
            /** @description Where it is. A printer that asks has none. */
            address?: {
                /** @description IPv4 or IPv6 address, or a host name. */
                host: string;
                port: number;
            };
            /**
             * @description What it speaks: ESC/POS, StarPRNT, ZPL or, with sdp alone, ePOS.
             * @enum {string}
             */
            language: "escpos" | "starprnt" | "zpl" | "epos";
            /**
             * @description What it holds: continuous paper, or labels, on which only templates with a `height` are printed.
             * @enum {string}
             */
            paper: "continuous" | "labels";
            /**
             * @description Dots per inch of a label printer; the resolution of receipt printers follows from their model.
             * @enum {integer}
             */
            dpi: 203 | 300;
            /**
             * @description The Chinese, Japanese or Korean characters of an ESC/POS printer's firmware.
             * @enum {string}
             */
            charset: "none" | "gb18030" | "big5" | "shift_jis" | "euc-kr" | "utf-8";
            /**
             * @description What POST /print does while it is offline: answer 503, or accept and wait.
             * @enum {string}
             */
            whenOffline: "refuse" | "queue";
            /** @description False: no worker connects to it, and it counts as offline. */
            enabled: boolean;
            /** @description Names and values of your own choice. Where `page` is a web address, the console leads to it as the printer's own page. */
            labels: {
                [key: string]: string;
            };
            /** @description Where it asks for its jobs, to be typed into its own web page. Whoever knows it can ask in its place, so lists leave it out. */
            pollUrl?: string;
            /** @description The same with each address by which the printer can reach the service, the best first: the one of this request, or, instead of localhost, `server.publicUrl` or the machine's own. Empty: none is known. */
            pollUrls?: string[];
            /** @description Whether it has to give a name and a password, and under which name. */
            pollAuth?: {
                user: string;
            } | null;
            /** @description The MAC address of a Star, the ID of an Epson. Null until it has asked; another one that asks at its address gets nothing. */
            identity?: string | null;
            device?: components["schemas"]["Device"];
            /** @description When it last asked, to about 15 seconds; null: never. */
            lastSeen?: string | null;
            /** @description It fetches its jobs itself, so no worker connects to it. */
            fetchesJobs: boolean;
            /** @description What the printer says it is. */
            reportedModel: string | null;
            /** @description Counts the changes. */
            version: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When its fields were last changed.
             */
            updatedAt: string;
        };
        /** NewPrinter */
        NewPrinter: {
            /** @description Letters, digits, dot, underscore and hyphen, at most 64. */
            id: string;
            /** @description What people call it. */
            name: string;
            /** @description Where it is; needed with tcp. A printer that asks has none. */
            address?: {
                /** @description IPv4 or IPv6 address, or a host name. */
                host: string;
                port: number;
            };
            /**
             * @description What it speaks: ESC/POS, StarPRNT, ZPL or, with sdp alone, ePOS. Needed with tcp; with cloudprnt always starprnt, with sdp always epos.
             * @enum {string}
             */
            language?: "escpos" | "starprnt" | "zpl" | "epos";
            /** @description Paper width in millimetres. */
            width: number;
            /**
             * @description What it holds: continuous paper, or labels, on which only templates with a `height` are printed. Default labels for zpl, continuous for the other languages.
             * @enum {string}
             */
            paper?: "continuous" | "labels";
            /**
             * @description The network it stands in: a shop, a kitchen, a warehouse.
             * @default default
             */
            site?: string;
            /**
             * @description The way bytes reach it. With tcp a worker connects to it; with cloudprnt (Star) and sdp (Epson) it asks this service for its jobs. Cannot be changed.
             * @default tcp
             * @enum {string}
             */
            lane?: "tcp" | "cloudprnt" | "sdp";
            /**
             * @description Which printer it is: decides code pages, columns and speed. "auto" asks the printer.
             * @default generic
             */
            model?: string;
            /**
             * @description Dots per inch of a label printer; the resolution of receipt printers follows from their model.
             * @default 203
             * @enum {integer}
             */
            dpi?: 203 | 300;
            /**
             * @description The Chinese, Japanese or Korean characters of an ESC/POS printer's firmware.
             * @default none
             * @enum {string}
             */
            charset?: "none" | "gb18030" | "big5" | "shift_jis" | "euc-kr" | "utf-8";
            /**
             * @description What POST /print does while it is offline: answer 503, or accept and wait.
             * @default refuse
             * @enum {string}
             */
            whenOffline?: "refuse" | "queue";
            /**
             * @description False: no worker connects to it, and it counts as offline.
             * @default true
             */
            enabled?: boolean;
            /**
             * @description Names and values of your own choice. Where `page` is a web address, the console leads to it as the printer's own page.
             * @default {}
             */
            labels?: {
                [key: string]: string;
            };
            /** @description The name and password a printer that asks has to give, as Basic (Star) or Digest (Epson); null: none beside the secret of its address. The password is never answered. */
            pollAuth?: {
                /** @description The name it gives; with Epson, the ID of its web page. */
                user: string;
                password: string;
            } | null;
            /** @description Takes an address that another printer of the same site has. Without it, such an address is refused. */
            allowSharedAddress?: boolean;
        };
        /**
         * PrinterFields
         * @description Any subset of a printer's fields; `address` and `labels` are replaced as a whole.
         */
        PrinterFields: {
            /** @description What people call it. */
            name?: string;
            /** @description The network it stands in: a shop, a kitchen, a warehouse. */
            site?: string;
            /**
             * @description The way bytes reach it. With tcp a worker connects to it; with cloudprnt (Star) and sdp (Epson) it asks this service for its jobs. Cannot be changed.
             * @enum {string}
             */
            lane?: "tcp" | "cloudprnt" | "sdp";
            /** @description Where it is. A printer that asks has none. */
            address?: {
                /** @description IPv4 or IPv6 address, or a host name. */
                host: string;
                port: number;
            };
            /**
             * @description What it speaks: ESC/POS, StarPRNT, ZPL or, with sdp alone, ePOS.
             * @enum {string}
             */
            language?: "escpos" | "starprnt" | "zpl" | "epos";
            /** @description Paper width in millimetres. */
            width?: number;
            /**
             * @description What it holds: continuous paper, or labels, on which only templates with a `height` are printed.
             * @enum {string}
             */
            paper?: "continuous" | "labels";
            /** @description Which printer it is: decides code pages, columns and speed. "auto" asks the printer. */
            model?: string;
            /**
             * @description Dots per inch of a label printer; the resolution of receipt printers follows from their model.
             * @enum {integer}
             */
            dpi?: 203 | 300;
            /**
             * @description The Chinese, Japanese or Korean characters of an ESC/POS printer's firmware.
             * @enum {string}
             */
            charset?: "none" | "gb18030" | "big5" | "shift_jis" | "euc-kr" | "utf-8";
            /**
             * @description What POST /print does while it is offline: answer 503, or accept and wait.
             * @enum {string}
             */
            whenOffline?: "refuse" | "queue";
            /** @description False: no worker connects to it, and it counts as offline. */
            enabled?: boolean;
            /** @description Names and values of your own choice. Where `page` is a web address, the console leads to it as the printer's own page. */
            labels?: {
                [key: string]: string;
            };
            /** @description The name and password a printer that asks has to give, as Basic (Star) or Digest (Epson); null: none beside the secret of its address. The password is never answered. */
            pollAuth?: {
                /** @description The name it gives; with Epson, the ID of its web page. */
                user: string;
                password: string;
            } | null;
            /** @description Takes an address that another printer of the same site has. Without it, such an address is refused. */
            allowSharedAddress?: boolean;
        };
        /**
         * Knock
         * @description A printer that asks and that nobody has let in. It gets nothing.
         */
        Knock: {
            /** @description Names the knock. */
            id: string;
            /**
             * @description How it asks.
             * @enum {string}
             */
            lane: "cloudprnt" | "sdp";
            /** @description The MAC address of a Star, the ID of an Epson. Null where it did not say. */
            identity: string | null;
            device: components["schemas"]["Device"];
            /** @description The address it asks from. */
            client: string;
            /** @description The printer at whose address it asks, though another device is let in there. Null: at nobody's. */
            printerId: string | null;
            /**
             * Format: date-time
             * @description When it was first seen.
             */
            firstAt: string;
            /**
             * Format: date-time
             * @description When it was last seen.
             */
            lastAt: string;
        };
        /**
         * KnockingPrinter
         * @description The settings of a printer that is made for it; how it asks decides its lane and its language.
         */
        KnockingPrinter: {
            /** @description Letters, digits, dot, underscore and hyphen, at most 64. */
            id: string;
            /** @description What people call it. */
            name: string;
            /** @description Paper width in millimetres. */
            width: number;
            /**
             * @description What it holds: continuous paper, or labels, on which only templates with a `height` are printed. Default labels for zpl, continuous for the other languages.
             * @enum {string}
             */
            paper?: "continuous" | "labels";
            /**
             * @description The network it stands in: a shop, a kitchen, a warehouse.
             * @default default
             */
            site?: string;
            /**
             * @description Which printer it is: decides code pages, columns and speed. "auto" asks the printer.
             * @default generic
             */
            model?: string;
            /**
             * @description Dots per inch of a label printer; the resolution of receipt printers follows from their model.
             * @default 203
             * @enum {integer}
             */
            dpi?: 203 | 300;
            /**
             * @description The Chinese, Japanese or Korean characters of an ESC/POS printer's firmware.
             * @default none
             * @enum {string}
             */
            charset?: "none" | "gb18030" | "big5" | "shift_jis" | "euc-kr" | "utf-8";
            /**
             * @description What POST /print does while it is offline: answer 503, or accept and wait.
             * @default refuse
             * @enum {string}
             */
            whenOffline?: "refuse" | "queue";
            /**
             * @description False: no worker connects to it, and it counts as offline.
             * @default true
             */
            enabled?: boolean;
            /**
             * @description Names and values of your own choice. Where `page` is a web address, the console leads to it as the printer's own page.
             * @default {}
             */
            labels?: {
                [key: string]: string;
            };
            /** @description The name and password a printer that asks has to give, as Basic (Star) or Digest (Epson); null: none beside the secret of its address. The password is never answered. */
            pollAuth?: {
                /** @description The name it gives; with Epson, the ID of its web page. */
                user: string;
                password: string;
            } | null;
        };
        /**
         * LetIn
         * @description Either a printer that there is already, or the settings of a new one.
         */
        LetIn: {
            /** @description The printer it is from now on: one that asks in the same way. It takes the place of its device. */
            printer?: string;
            newPrinter?: components["schemas"]["KnockingPrinter"];
        };
        /**
         * Outage
         * @description A time in which a printer could not print.
         */
        Outage: {
            id: string;
            /** @description The printer that could not print; it may be gone. */
            printerId: string;
            /**
             * @description OFFLINE: it did not answer. SWITCHED_OFF: its row says so. WORKER_AWAY: no worker was heard. The others are the `errorCode` it had.
             * @enum {string}
             */
            kind: "OFFLINE" | "SWITCHED_OFF" | "WORKER_AWAY" | "PAPER_OUT" | "COVER_OPEN" | "CUTTER_ERROR" | "OVERHEATED" | "UNRECOVERABLE";
            /** @description What was seen of the printer, where anything was. */
            reason: string | null;
            /**
             * Format: date-time
             * @description When it began.
             */
            beganAt: string;
            /** @description Null while it goes on. */
            endedAt: string | null;
            /** @description Requests to print that were refused meanwhile. */
            refused: number;
        };
        /** Statistics */
        Statistics: {
            /**
             * Format: date-time
             * @description From the begin of this moment's hour on.
             */
            since: string;
            /**
             * Format: date-time
             * @description Before this moment.
             */
            until: string;
            /** @description Receipts on paper; every copy is one. */
            receipts: number;
            /** @description Jobs that failed. */
            failed: number;
            /** @description Millimetres of paper. */
            paperMm: number;
            toPaper: {
                /** @description Half of the jobs were on paper this soon after they were accepted, to a few per cent. */
                medianMs: number | null;
                /** @description What the slowest took. */
                slowestMs: number | null;
                /** @description How many jobs took how long: less than this, and not less than the step before. */
                steps: {
                    /** @description Null: longer than all others. */
                    underMs: number | null;
                    jobs: number;
                }[];
            };
            /** @description The hours in which something ended, oldest first. */
            hours: {
                /**
                 * Format: date-time
                 * @description When this hour of the clock, in UTC, began.
                 */
                hour: string;
                /** @description Receipts on paper; every copy is one. */
                receipts: number;
                /** @description Jobs that failed. */
                failed: number;
                /** @description Millimetres of paper. */
                paperMm: number;
            }[];
            /** @description What is left on the roll, for printers that were seen out of paper once. Without `printerId` the latest twelve. */
            rolls: {
                printerId: string;
                /**
                 * Format: date-time
                 * @description When the printer last had paper again after it had run out.
                 */
                changedAt: string;
                /** @description Printed since then. */
                usedMm: number;
                /** @description How long a new roll is assumed to be. */
                lengthMm: number;
                /** @description What should be left of it. */
                leftMm: number;
            }[];
        };
        /** StoredPreview */
        StoredPreview: {
            /** @description The printer's id; without one, the printer `default`. */
            printer?: string;
            /** @description Template data; the template's example when left out. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Paper width in millimetres; default: the printer's. */
            width?: number;
            /** @description Printer model; default: the configured one. */
            model?: string;
            /**
             * @description As another kind of printer would print it; default: the printer's own.
             * @enum {string}
             */
            language?: "escpos" | "starprnt" | "zpl" | "epos";
            /** @description A version of the template, with the pictures it was saved with; without it the template and its pictures as they are now. */
            version?: number;
        };
        /** FreePreview */
        FreePreview: {
            config: components["schemas"]["TemplateConfig"];
            /** @description The printer's id; without one, the printer `default`. */
            printer?: string;
            /** @description Template data; the template's example when left out. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Paper width in millimetres; default: the printer's. */
            width?: number;
            /** @description Printer model; default: the configured one. */
            model?: string;
            /**
             * @description As another kind of printer would print it; default: the printer's own.
             * @enum {string}
             */
            language?: "escpos" | "starprnt" | "zpl" | "epos";
        };
        /** DraftPreview */
        DraftPreview: {
            /**
             * @description True: the request was carried out.
             * @constant
             */
            success: true;
            /** @description A PNG in base64, one pixel for each dot. */
            picture: string;
            /** @description Of the picture: what the head can print. */
            widthDots: number;
            /** @description Of the picture: all of the content, beyond the end of a label too. */
            heightDots: number;
            dotsPerMm: number;
            /** @description Of the paper. What the picture is narrower stays white, half of it on each side. */
            widthMm: number;
            /** @description The row where the label ends; null for a receipt, which ends with its content. */
            labelDots: number | null;
            /** @description Where each block is, from top to bottom. A block inside a loop is there once for each entry. */
            regions: {
                /** @description As in `config.blocks[2].blocks[0]`. */
                path: string;
                /** @description Its first row in the picture. */
                top: number;
                /** @description One past its last row. */
                bottom: number;
            }[];
            /** @description Why it would be refused if it were printed so, each naming a field and its problem. */
            problems: string[];
            /** @description The same in the same order, for programs. */
            codedProblems: components["schemas"]["Problem"][];
        };
        /**
         * Asset
         * @description A stored picture.
         */
        Asset: {
            /** @description Templates use it as "asset:name". */
            name: string;
            mediaType: string;
            /** @description In pixels. */
            width: number;
            /** @description In pixels. */
            height: number;
            /** @description In bytes. */
            size: number;
            /** @description SHA-256 of the bytes. */
            hash: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * Shop
         * @description What is the same on every receipt. Templates print it as `shop.name` and so on.
         */
        Shop: {
            /** @description What the shop is called. Empty: not set. */
            name: string;
            /** @description The name of a stored picture; null: none. A picture that is deleted is the logo no more. */
            logo: string | null;
            /** @description Where it is. May have several lines. Empty: not set. */
            address: string;
            /** @description The number that the tax office knows it by. Empty: not set. */
            taxNumber: string;
            /** @description What stands below everything else, such as thanks. May have several lines. Empty: not set. */
            footer: string;
            /** @description A language tag, as in "de-DE": how dates and numbers are written, and our own words on paper. Empty: not set. */
            language: string;
            /** @description A currency code, as in "EUR". Empty: not set. */
            currency: string;
            /** @description A time zone, as in "Europe/Berlin". Empty: not set. */
            timeZone: string;
            /** @description Counts the changes. */
            version: number;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /**
         * ShopChanges
         * @description Any subset of the shop's fields.
         */
        ShopChanges: {
            /** @description What the shop is called. Empty: not set. */
            name?: string;
            /** @description The name of a stored picture; null: none. A picture that is deleted is the logo no more. */
            logo?: string | null;
            /** @description Where it is. May have several lines. Empty: not set. */
            address?: string;
            /** @description The number that the tax office knows it by. Empty: not set. */
            taxNumber?: string;
            /** @description What stands below everything else, such as thanks. May have several lines. Empty: not set. */
            footer?: string;
            /** @description A language tag, as in "de-DE": how dates and numbers are written, and our own words on paper. Empty: not set. */
            language?: string;
            /** @description A currency code, as in "EUR". Empty: not set. */
            currency?: string;
            /** @description A time zone, as in "Europe/Berlin". Empty: not set. */
            timeZone?: string;
            readonly version?: unknown;
            readonly updatedAt?: unknown;
        };
        /** BlockHelp */
        BlockHelp: {
            type: string;
            description: string;
            /** @description A block that prints with the example data that is made up for it. */
            example: unknown;
        };
        /** FilterHelp */
        FilterHelp: {
            /** @enum {string} */
            name: "money" | "number" | "percent" | "plus" | "minus" | "times" | "divided_by" | "modulo" | "round" | "ceil" | "floor" | "abs" | "at_least" | "at_most" | "date" | "time" | "datetime" | "default" | "size" | "upper" | "lower" | "capitalise" | "truncate" | "pad" | "pad_left" | "mask" | "replace" | "append" | "prepend" | "split" | "slice" | "strip" | "lstrip" | "rstrip" | "squish" | "strip_newlines" | "remove" | "remove_first" | "remove_last" | "replace_first" | "replace_last" | "truncatewords" | "url_encode" | "upcase" | "downcase" | "capitalize" | "pad_right" | "join" | "sum" | "map" | "where" | "reject" | "first" | "last" | "sort" | "sort_natural" | "reverse" | "uniq" | "compact" | "concat";
            /**
             * @description What it is for.
             * @enum {string}
             */
            takes: "number" | "date" | "any" | "text" | "list";
            description: string;
            /** @description An expression that needs no data. */
            example: string;
            /** @description What the example prints. */
            prints: string;
        };
        /** FreeTemplate */
        FreeTemplate: {
            config: components["schemas"]["TemplateConfig"];
        };
        /**
         * Scope
         * @description `print`: print, preview, watch and cancel jobs. `read`: read everything but keys, and listen to events. `templates`: templates, pictures and the shop. `printers`: printers, their settings and their addresses. `admin`: everything, keys included.
         */
        Scope: "print" | "read" | "templates" | "printers" | "admin";
        /**
         * Key
         * @description A key without its secret, of which only a hash is kept.
         */
        Key: {
            id: string;
            name: string;
            scopes: components["schemas"]["Scope"][];
            printers: string[] | null;
            sites: string[] | null;
            templates: string[] | null;
            /** @description The last letters of its secret. */
            ending: string;
            status: "active" | "expired" | "revoked";
            /** Format: date-time */
            createdAt: string;
            /** @description The name of the key it was made with. */
            createdBy: string | null;
            /** @description From then on it opens nothing; null: never. */
            expiresAt: string | null;
            /** @description Up to ten minutes before the last time; null: not yet. */
            lastUsedAt: string | null;
            /** @description The secret before the last rotation is taken until then. */
            formerUntil: string | null;
            /** @description Null while it is not revoked. */
            revokedAt: string | null;
        };
        /**
         * WebhookEventType
         * @description `job.queued`, `job.printing`, `job.completed`, `job.failed` and `job.cancelled`: a job is in this state now. `job.confirmed`: the printer said later that a failed one was printed after all. `outage.began`, `outage.ended`: a printer cannot print, or can again.
         * @enum {string}
         */
        WebhookEventType: "job.queued" | "job.printing" | "job.completed" | "job.failed" | "job.cancelled" | "job.confirmed" | "outage.began" | "outage.ended";
        /**
         * Webhook
         * @description An address that is told what happens, without its secret.
         */
        Webhook: {
            id: string;
            /** @description What people know it by. */
            name: string;
            /** @description Where messages are sent to by POST: https:// on the internet; other networks have to be named in `webhooks.allowedNetworks`, and take http:// as well. */
            url: string;
            /** @description What it is told of; null: everything. */
            events: components["schemas"]["WebhookEventType"][] | null;
            /** @description Whose jobs and outages it is told of; null: every printer's. */
            printers: string[] | null;
            /** @description While it is false nothing is written for it, and nothing is sent. */
            enabled: boolean;
            /**
             * @description `failing`: the last tries went wrong, and go on. `paused`: it took nothing for a day, or answered 410; what waits is sent when it is resumed.
             * @enum {string}
             */
            status: "active" | "failing" | "paused" | "disabled";
            /** @description Messages that are not delivered yet. */
            waiting: number;
            /** @description Tries in a row that went wrong. */
            failures: number;
            /** @description When the first of them did; null: the last one went well. */
            failingSince: string | null;
            /** @description Null while it is not paused. */
            pausedAt: string | null;
            /** @description Why it is paused. */
            pausedReason: string | null;
            /** @description Messages are signed with the secret before the last rotation, too, until then. */
            formerUntil: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /** @description The name of the key it was made with. */
            createdBy: string | null;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /**
         * WebhookMessage
         * @description Something that is told to a webhook, and how that went.
         */
        WebhookMessage: {
            /** @description Of this sending. */
            id: string;
            /** @description What is sent as `webhook-id`: the same whenever this message is sent, by which the receiver knows it. */
            messageId: string;
            /** @description The event's type, or `webhook.test`. */
            type: string;
            /** @description The job or printer it is about, whose messages arrive in order. */
            subject: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description What is told. */
            data: unknown;
            /**
             * @description `waiting`: it is sent, or sent again. `failed`: it was tried for a day, and is not tried any more.
             * @enum {string}
             */
            status: "waiting" | "delivered" | "failed";
            attempts: number;
            /** @description It is not tried before; null when it is not tried any more. */
            nextAt: string | null;
            /** @description When it was delivered, or given up. */
            endedAt: string | null;
            /** @description How the last try was answered; null: it was not. */
            answerStatus: number | null;
            /** @description What went wrong at the last try. */
            failure: string | null;
        };
        /**
         * EntryKind
         * @description What happened.
         * @enum {string}
         */
        EntryKind: "job.completed" | "job.failed" | "job.unknown" | "job.confirmed" | "job.cancelled" | "job.reprinted" | "job.erased" | "printer.created" | "printer.changed" | "printer.deleted" | "template.created" | "template.changed" | "template.deleted" | "key.created" | "key.rotated" | "key.changed" | "key.revoked" | "key.deleted" | "webhook.created" | "webhook.changed" | "webhook.rotated" | "webhook.paused" | "webhook.resumed" | "webhook.deleted" | "shop.changed" | "asset.created" | "asset.changed" | "asset.deleted" | "journal.exported";
        /**
         * JournalEntry
         * @description One thing that happened. It is never changed.
         */
        JournalEntry: {
            /** @description From 1 on, without gaps. */
            number: number;
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            kind: components["schemas"]["EntryKind"];
            /** @description The id of the job, printer, template, key or webhook that it happened to; of a picture its name, and `shop` or `journal`. */
            subject: string;
            /** @description The name of the key it was done with; of a job's end, the one it was ordered with. Null where no key was used, or nobody did it. */
            by: string | null;
            /** @description Ids, codes, numbers and hashes. Of a job's end: `printerId`, `templateId`, `attempts`, `error`, `method` of its confirmation, `words` the printer said, `bytesSha256` of the bytes that were sent, `reprintOf`. */
            facts: {
                [key: string]: unknown;
            };
            /** @description SHA-256 over this entry and the hash of the one before it, as canonical JSON (RFC 8785). */
            hash: string;
        };
        /**
         * JournalHead
         * @description Who keeps it can tell later whether anything before it was changed or removed.
         */
        JournalHead: {
            /** @description Of the last entry; 0 before the first. */
            number: number;
            /** @description Of that entry. */
            hash: string;
        };
        /**
         * JournalState
         * @description How the journal stands beside its chain.
         */
        JournalState: {
            /** @description Rows of the table whose numbers are not from 1 to the head's: the service did not write them. */
            outside: number;
            /** @description Entries that wait to be sealed. */
            unsealed: number;
            /** @description How many seconds the oldest of them has waited. More than a few mean that sealing fails. */
            unsealedForS: number;
        };
        /**
         * JobUpdate
         * @description A job's status changed.
         */
        JobUpdate: {
            /** @description To be sent as `after` or `Last-Event-ID`, to be told what follows it. */
            id?: string;
            /** @constant */
            type: "jobUpdate";
            data: {
                jobId: string;
                /**
                 * @description Where the job stands. What `completed` rests on is told by the job's `confirmation`.
                 * @enum {string}
                 */
                status: "queued" | "printing" | "completed" | "failed" | "cancelled";
                templateId: string;
                /** @description The printer it is for. */
                printerId: string;
                /** @description Your own number or name for what is printed, such as an order's; need not be unique. */
                reference?: string;
                /** @description Names and values of your own choice to find the job by, as in `{"station": "kitchen"}`: at most 32, and 3000 bytes as JSON. */
                labels?: {
                    [key: string]: string;
                };
                /** @description What its template calls it. */
                title?: string;
                /** @description The batch it was accepted with. */
                batchId?: string;
                /** @description The name of the key it was ordered with. */
                createdBy?: string;
                /** @description The name of the key it was cancelled with. */
                cancelledBy?: string;
                error?: components["schemas"]["JobError"];
                confirmation?: components["schemas"]["Confirmation"];
            };
        };
        /**
         * PrinterUpdate
         * @description The printer's status changed.
         */
        PrinterUpdate: {
            /** @description To be sent as `after` or `Last-Event-ID`, to be told what follows it. */
            id?: string;
            /** @constant */
            type: "printerUpdate";
            data: {
                printerId: string;
                /** @enum {string} */
                status: "online" | "offline" | "error";
                /** @enum {string} */
                paperStatus: "ok" | "low" | "out" | "unknown";
                /** @enum {string} */
                coverStatus: "closed" | "open" | "unknown";
                /**
                 * @description Only while the status is error.
                 * @enum {string}
                 */
                errorCode?: "PAPER_OUT" | "COVER_OPEN" | "CUTTER_ERROR" | "OVERHEATED" | "UNRECOVERABLE";
            };
        };
        /**
         * Resume
         * @description Where the client is now. Sent first, and now and then, to who asks for ids.
         */
        Resume: {
            /** @description To be sent as `after` or `Last-Event-ID`, to be told what follows it. */
            id: string;
            /** @constant */
            type: "resume";
            data: {
                /** @description False: events were missed that are not kept; ask for what matters. */
                complete: boolean;
            };
        };
        /**
         * WebhookJobEvent
         * @description What a webhook is sent of a job: `data` is that of a JobUpdate.
         */
        WebhookJobEvent: {
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "job.queued" | "job.printing" | "job.completed" | "job.failed" | "job.cancelled" | "job.confirmed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                jobId: string;
                /**
                 * @description Where the job stands. What `completed` rests on is told by the job's `confirmation`.
                 * @enum {string}
                 */
                status: "queued" | "printing" | "completed" | "failed" | "cancelled";
                templateId: string;
                /** @description The printer it is for. */
                printerId: string;
                /** @description Your own number or name for what is printed, such as an order's; need not be unique. */
                reference?: string;
                /** @description Names and values of your own choice to find the job by, as in `{"station": "kitchen"}`: at most 32, and 3000 bytes as JSON. */
                labels?: {
                    [key: string]: string;
                };
                /** @description What its template calls it. */
                title?: string;
                /** @description The batch it was accepted with. */
                batchId?: string;
                /** @description The name of the key it was ordered with. */
                createdBy?: string;
                /** @description The name of the key it was cancelled with. */
                cancelledBy?: string;
                error?: components["schemas"]["JobError"];
                confirmation?: components["schemas"]["Confirmation"];
            };
        };
        /**
         * WebhookOutageEvent
         * @description What a webhook is sent of a printer that cannot print.
         */
        WebhookOutageEvent: {
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "outage.began" | "outage.ended";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                printerId: string;
                /**
                 * @description Why it cannot print.
                 * @enum {string}
                 */
                kind: "OFFLINE" | "SWITCHED_OFF" | "WORKER_AWAY" | "PAPER_OUT" | "COVER_OPEN" | "CUTTER_ERROR" | "OVERHEATED" | "UNRECOVERABLE";
                /** @description In words, where more is known. */
                reason?: string;
                /**
                 * Format: date-time
                 * @description When it began.
                 */
                beganAt: string;
                /**
                 * Format: date-time
                 * @description When it was over; with `outage.ended`.
                 */
                endedAt?: string;
            };
        };
        /**
         * WebhookTestEvent
         * @description What `POST /webhooks/{id}/test` sends.
         */
        WebhookTestEvent: {
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                webhookId: string;
            };
        };
        /**
         * Block
         * @description One part of a template.
         */
        Block: components["schemas"]["TextBlock"] | components["schemas"]["ColumnsBlock"] | components["schemas"]["TableBlock"] | components["schemas"]["DividerBlock"] | components["schemas"]["FeedBlock"] | components["schemas"]["ImageBlock"] | components["schemas"]["QrcodeBlock"] | components["schemas"]["BarcodeBlock"] | components["schemas"]["Pdf417Block"] | components["schemas"]["DatamatrixBlock"] | components["schemas"]["EachBlock"] | components["schemas"]["IfBlock"] | components["schemas"]["DrawerBlock"] | components["schemas"]["CutBlock"];
        /**
         * TextBlock
         * @description Text, with a line break where it has one. Long lines are broken between words.
         * @example {
         *       "type": "text",
         *       "content": "{{ store | upper }}\n{{ street }}",
         *       "align": "center",
         *       "bold": true
         *     }
         */
        TextBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text";
            /** @description text of at most 20000 characters */
            content: string;
            /** @description one of "left", "center", "right" */
            align?: "left" | "center" | "right";
            /**
             * @description one of "word", "char", "clip"
             * @default word
             */
            wrap?: "word" | "char" | "clip";
            /**
             * @description true or false
             * @default false
             */
            bold?: boolean;
            /**
             * @description true or false
             * @default false
             */
            underline?: boolean;
            /**
             * @description true or false
             * @default false
             */
            invert?: boolean;
            /**
             * @description a whole number from 1 to 8 or { "width": 1 to 8, "height": 1 to 8 }
             * @default 1
             */
            size?: number | {
                /** @description a whole number from 1 to 8 */
                width: number;
                /** @description a whole number from 1 to 8 */
                height: number;
            };
            /**
             * @description one of "A", "B"
             * @default A
             */
            font?: "A" | "B";
        };
        /**
         * ColumnsBlock
         * @description Texts beside each other. What is too long wraps within its column.
         * @example {
         *       "type": "columns",
         *       "columns": [
         *         {
         *           "content": "Receipt {{ number }}"
         *         },
         *         {
         *           "content": "{{ at | date }}",
         *           "width": "auto",
         *           "align": "right"
         *         }
         *       ]
         *     }
         */
        ColumnsBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "columns";
            /** @description a list of 1 to 32 columns */
            columns: {
                /** @description text of at most 20000 characters */
                content: string;
                /**
                 * @description a number of characters, "30%", "auto" or "*"
                 * @default *
                 */
                width?: number | string | ("auto" | "*");
                /** @description one of "left", "center", "right" */
                align?: "left" | "center" | "right";
                /**
                 * @description one of "word", "char", "clip"
                 * @default word
                 */
                wrap?: "word" | "char" | "clip";
                /**
                 * @description true or false
                 * @default false
                 */
                bold?: boolean;
                /**
                 * @description true or false
                 * @default false
                 */
                underline?: boolean;
                /**
                 * @description true or false
                 * @default false
                 */
                invert?: boolean;
                /**
                 * @description a whole number from 1 to 8 or { "width": 1 to 8, "height": 1 to 8 }
                 * @default 1
                 */
                size?: number | {
                    /** @description a whole number from 1 to 8 */
                    width: number;
                    /** @description a whole number from 1 to 8 */
                    height: number;
                };
                /**
                 * @description one of "A", "B"
                 * @default A
                 */
                font?: "A" | "B";
            }[];
            /**
             * @description a whole number from 0 to 32
             * @default 1
             */
            gap?: number;
        };
        /**
         * TableBlock
         * @description A line for each entry of a list, below headers.
         * @example {
         *       "type": "table",
         *       "each": "items",
         *       "as": "item",
         *       "columns": [
         *         {
         *           "header": "Item",
         *           "content": "{{ item.name }}",
         *           "width": "*"
         *         },
         *         {
         *           "header": "Price",
         *           "content": "{{ item.price | money }}",
         *           "width": 12,
         *           "align": "right"
         *         }
         *       ]
         *     }
         */
        TableBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "table";
            /** @description the path of a list in the data, as in "order.items" */
            each: string;
            /**
             * @description a name of letters, digits and _, as in "item"
             * @default item
             */
            as?: string;
            /**
             * @description true or false
             * @default true
             */
            header?: boolean;
            /** @description a list of 1 to 32 columns */
            columns: {
                /** @description text of at most 20000 characters */
                header?: string;
                /** @description text of at most 20000 characters */
                content: string;
                /**
                 * @description a number of characters, "30%", "auto" or "*"
                 * @default *
                 */
                width?: number | string | ("auto" | "*");
                /** @description one of "left", "center", "right" */
                align?: "left" | "center" | "right";
                /**
                 * @description one of "word", "char", "clip"
                 * @default word
                 */
                wrap?: "word" | "char" | "clip";
                /**
                 * @description true or false
                 * @default false
                 */
                bold?: boolean;
                /**
                 * @description true or false
                 * @default false
                 */
                underline?: boolean;
                /**
                 * @description true or false
                 * @default false
                 */
                invert?: boolean;
                /**
                 * @description a whole number from 1 to 8 or { "width": 1 to 8, "height": 1 to 8 }
                 * @default 1
                 */
                size?: number | {
                    /** @description a whole number from 1 to 8 */
                    width: number;
                    /** @description a whole number from 1 to 8 */
                    height: number;
                };
                /**
                 * @description one of "A", "B"
                 * @default A
                 */
                font?: "A" | "B";
            }[];
            /**
             * @description a whole number from 0 to 32
             * @default 1
             */
            gap?: number;
        };
        /**
         * DividerBlock
         * @description A line across the paper.
         * @example {
         *       "type": "divider",
         *       "style": "double"
         *     }
         */
        DividerBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "divider";
            /**
             * @description one of "single", "double", "dashed"
             * @default single
             */
            style?: "single" | "double" | "dashed";
            /** @description one printable character */
            char?: string;
        };
        /**
         * FeedBlock
         * @description White paper, in lines or in millimetres.
         * @example {
         *       "type": "feed",
         *       "lines": 2
         *     }
         */
        FeedBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "feed";
            /**
             * @description a whole number of lines from 1 to 255, or a length of at most 1000mm, as in "5mm"
             * @default 1
             */
            lines?: number | string;
        };
        /**
         * ImageBlock
         * @description A picture: a stored one, or one that is written into the template or the data. Nothing is fetched. PNG, JPEG, WebP, GIF and SVG are printed in black and white, their transparent parts white.
         * @example {
         *       "type": "image",
         *       "source": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgAQAAAABbAUdZAAAAY0lEQVR42mWOsRGAIBRDnxWlIzAKo+kdBXNxLoIbWFJwRoylKdL8/JegKdTCtH0RN2wMSPTQIlcaK227A00KVClzSAdZquSRKqXHk3Ktf3sPjjjsNwOMMtR4F7nS5Z7xDZp6APLmUtuv2qptAAAAAElFTkSuQmCC",
         *       "width": "30mm"
         *     }
         */
        ImageBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "image";
            /** @description a data URI ("data:image/png;base64,…"), an asset ("asset:logo") or an expression that gives one */
            source: string;
            /** @description a number of dots, "30mm" or "50%" */
            width?: number | string;
            /**
             * @description one of "left", "center", "right"
             * @default center
             */
            align?: "left" | "center" | "right";
            /**
             * @description one of "none", "threshold", "bayer", "floyd-steinberg", "atkinson"
             * @default floyd-steinberg
             */
            dither?: "none" | "threshold" | "bayer" | "floyd-steinberg" | "atkinson";
            /**
             * @description a whole number from -100 to 100
             * @default 0
             */
            contrast?: number;
        };
        /**
         * QrcodeBlock
         * @description A QR code of any text, line breaks included.
         * @example {
         *       "type": "qrcode",
         *       "content": "https://example.com/r/{{ number }}",
         *       "size": 6
         *     }
         */
        QrcodeBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "qrcode";
            /** @description text of at most 20000 characters */
            content: string;
            /**
             * @description one of "left", "center", "right"
             * @default center
             */
            align?: "left" | "center" | "right";
            /**
             * @description a whole number from 1 to 16
             * @default 6
             */
            size?: number;
            /**
             * @description one of "L", "M", "Q", "H"
             * @default M
             */
            errorCorrection?: "L" | "M" | "Q" | "H";
        };
        /**
         * BarcodeBlock
         * @description A bar code with its text. What its symbology cannot hold is refused before a job exists.
         * @example {
         *       "type": "barcode",
         *       "symbology": "code128",
         *       "content": "PARCEL-{{ number | default: 1042 }}"
         *     }
         */
        BarcodeBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "barcode";
            /** @description text of at most 20000 characters */
            content: string;
            /** @description one of "upc-a", "upc-e", "ean13", "ean8", "code39", "itf", "codabar", "code93", "code128", "gs1-128" */
            symbology: "upc-a" | "upc-e" | "ean13" | "ean8" | "code39" | "itf" | "codabar" | "code93" | "code128" | "gs1-128";
            /**
             * @description one of "left", "center", "right"
             * @default center
             */
            align?: "left" | "center" | "right";
            /**
             * @description a whole number from 1 to 255
             * @default 80
             */
            height?: number;
            /**
             * @description a whole number from 2 to 6
             * @default 2
             */
            moduleWidth?: number;
            /**
             * @description one of "above", "below", "both", "none"
             * @default below
             */
            text?: "above" | "below" | "both" | "none";
        };
        /**
         * Pdf417Block
         * @description A PDF417 code of any text, line breaks included.
         * @example {
         *       "type": "pdf417",
         *       "content": "Ticket {{ number }}"
         *     }
         */
        Pdf417Block: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pdf417";
            /** @description text of at most 20000 characters */
            content: string;
            /**
             * @description one of "left", "center", "right"
             * @default center
             */
            align?: "left" | "center" | "right";
            /**
             * @description a whole number from 2 to 8
             * @default 2
             */
            size?: number;
            /**
             * @description a whole number from 0 to 30
             * @default 0
             */
            columns?: number;
            /**
             * @description a whole number from 0 to 8
             * @default 2
             */
            errorCorrection?: number;
        };
        /**
         * DatamatrixBlock
         * @description A DataMatrix code of any text, line breaks included.
         * @example {
         *       "type": "datamatrix",
         *       "content": "Part {{ number }}"
         *     }
         */
        DatamatrixBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "datamatrix";
            /** @description text of at most 20000 characters */
            content: string;
            /**
             * @description one of "left", "center", "right"
             * @default center
             */
            align?: "left" | "center" | "right";
            /**
             * @description a whole number from 2 to 16
             * @default 6
             */
            size?: number;
        };
        /**
         * EachBlock
         * @description Blocks that are printed once for each entry of a list, or others when there is none. `forloop.index` counts from 1.
         * @example {
         *       "type": "each",
         *       "items": "dishes",
         *       "as": "dish",
         *       "blocks": [
         *         {
         *           "type": "text",
         *           "content": "{{ forloop.index }}. {{ dish.name }}"
         *         }
         *       ],
         *       "empty": [
         *         {
         *           "type": "text",
         *           "content": "Nothing ordered"
         *         }
         *       ]
         *     }
         */
        EachBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "each";
            /** @description the path of a list in the data, as in "order.items" */
            items: string;
            /**
             * @description a name of letters, digits and _, as in "item"
             * @default item
             */
            as?: string;
            /** @description a list of blocks */
            blocks: components["schemas"]["Block"][];
            /** @description a list of blocks */
            empty?: components["schemas"]["Block"][];
        };
        /**
         * IfBlock
         * @description Blocks that are printed when a condition holds, or others when it does not.
         * @example {
         *       "type": "if",
         *       "condition": "total > 100",
         *       "then": [
         *         {
         *           "type": "text",
         *           "content": "Free delivery",
         *           "bold": true
         *         }
         *       ],
         *       "else": [
         *         {
         *           "type": "text",
         *           "content": "Delivery 4.90"
         *         }
         *       ]
         *     }
         */
        IfBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "if";
            /** @description a condition, as in "total > 100 and customer.vip" */
            condition: string;
            /** @description a list of blocks */
            then: components["schemas"]["Block"][];
            /** @description a list of blocks */
            else?: components["schemas"]["Block"][];
        };
        /**
         * DrawerBlock
         * @description Opens the cash drawer. Nothing is on paper.
         * @example {
         *       "type": "drawer",
         *       "pin": 2
         *     }
         */
        DrawerBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "drawer";
            /**
             * @description 2 or 5
             * @default 2
             */
            pin?: 2 | 5;
        };
        /**
         * CutBlock
         * @description Cuts the paper.
         * @example {
         *       "type": "cut",
         *       "mode": "partial"
         *     }
         */
        CutBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cut";
            /**
             * @description one of "partial", "full"
             * @default partial
             */
            mode?: "partial" | "full";
        };
    };
    responses: {
        /** @description `VALIDATION_ERROR`: The request is not valid. */
        VALIDATION_ERROR: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "VALIDATION_ERROR";
                    };
                };
            };
        };
        /**
         * @description `PRINTER_NOT_FOUND`: The printer does not exist.
         *
         *     `TEMPLATE_NOT_FOUND`: The template does not exist.
         *
         *     `TEMPLATE_VERSION_NOT_FOUND`: The template has no such version, or not any more: the newest 200 are kept.
         */
        "PRINTER_NOT_FOUND.TEMPLATE_NOT_FOUND.TEMPLATE_VERSION_NOT_FOUND": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "PRINTER_NOT_FOUND" | "TEMPLATE_NOT_FOUND" | "TEMPLATE_VERSION_NOT_FOUND";
                    };
                };
            };
        };
        /** @description `IDEMPOTENCY_CONFLICT`: This Idempotency-Key was used for a different request. */
        IDEMPOTENCY_CONFLICT: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_CONFLICT";
                    };
                };
            };
        };
        /**
         * @description `INTERNAL_ERROR`: Something went wrong on our side.
         *
         *     `PRINT_FAILED`: Printing failed.
         *
         *     `TEMPLATE_RENDER_ERROR`: The receipt cannot be made from this data.
         */
        "INTERNAL_ERROR.PRINT_FAILED.TEMPLATE_RENDER_ERROR": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "INTERNAL_ERROR" | "PRINT_FAILED" | "TEMPLATE_RENDER_ERROR";
                    };
                };
            };
        };
        /**
         * @description `PRINTER_OFFLINE`: The printer is offline.
         *
         *     `SERVICE_UNAVAILABLE`: The service cannot take this request right now; try again in a moment.
         */
        "PRINTER_OFFLINE.SERVICE_UNAVAILABLE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "PRINTER_OFFLINE" | "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
        /** @description `PAYLOAD_TOO_LARGE`: The request body is too large. */
        PAYLOAD_TOO_LARGE: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
        };
        /** @description `UNSUPPORTED_MEDIA_TYPE`: The request body must be JSON (Content-Type: application/json). */
        UNSUPPORTED_MEDIA_TYPE: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
        };
        /** @description `UNAUTHORIZED`: The API key is invalid. */
        UNAUTHORIZED: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "UNAUTHORIZED";
                    };
                };
            };
        };
        /**
         * @description `FORBIDDEN`: The API key is not meant for this.
         *
         *     `FOREIGN_ORIGIN`: Pages of other origins may not do this, nor anybody who calls this service by a public name; server.corsOrigins names those that may.
         */
        "FORBIDDEN.FOREIGN_ORIGIN": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "FORBIDDEN" | "FOREIGN_ORIGIN";
                    };
                };
            };
        };
        /** @description `RATE_LIMITED`: Too many requests; try again in a moment. */
        RATE_LIMITED: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "RATE_LIMITED";
                    };
                };
            };
        };
        /** @description `REQUEST_TIMEOUT`: The request did not arrive in time. */
        REQUEST_TIMEOUT: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "REQUEST_TIMEOUT";
                    };
                };
            };
        };
        /** @description `HEADERS_TOO_LARGE`: The address and the headers of a request may have at most 16 KiB together. */
        HEADERS_TOO_LARGE: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "HEADERS_TOO_LARGE";
                    };
                };
            };
        };
        /** @description `PRINTER_NOT_FOUND`: The printer does not exist. */
        PRINTER_NOT_FOUND: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "PRINTER_NOT_FOUND";
                    };
                };
            };
        };
        /**
         * @description `PRINTER_NOT_FOUND`: The printer does not exist.
         *
         *     `TEMPLATE_NOT_FOUND`: The template does not exist.
         */
        "PRINTER_NOT_FOUND.TEMPLATE_NOT_FOUND": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "PRINTER_NOT_FOUND" | "TEMPLATE_NOT_FOUND";
                    };
                };
            };
        };
        /**
         * @description `INTERNAL_ERROR`: Something went wrong on our side.
         *
         *     `TEMPLATE_RENDER_ERROR`: The receipt cannot be made from this data.
         */
        "INTERNAL_ERROR.TEMPLATE_RENDER_ERROR": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "INTERNAL_ERROR" | "TEMPLATE_RENDER_ERROR";
                    };
                };
            };
        };
        /** @description `BATCH_NOT_FOUND`: The batch does not exist. */
        BATCH_NOT_FOUND: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "BATCH_NOT_FOUND";
                    };
                };
            };
        };
        /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
        INTERNAL_ERROR: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "INTERNAL_ERROR";
                    };
                };
            };
        };
        /** @description `SERVICE_UNAVAILABLE`: The service cannot take this request right now; try again in a moment. */
        SERVICE_UNAVAILABLE: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
        /** @description `TEMPLATE_EXISTS`: A template with this id exists already. */
        TEMPLATE_EXISTS: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "TEMPLATE_EXISTS";
                    };
                };
            };
        };
        /** @description `TEMPLATE_NOT_FOUND`: The template does not exist. */
        TEMPLATE_NOT_FOUND: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "TEMPLATE_NOT_FOUND";
                    };
                };
            };
        };
        /** @description `PRECONDITION_FAILED`: Somebody has changed it since you read it; read it again and decide anew. */
        PRECONDITION_FAILED: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "PRECONDITION_FAILED";
                    };
                };
            };
        };
        /**
         * @description `TEMPLATE_NOT_FOUND`: The template does not exist.
         *
         *     `TEMPLATE_VERSION_NOT_FOUND`: The template has no such version, or not any more: the newest 200 are kept.
         */
        "TEMPLATE_NOT_FOUND.TEMPLATE_VERSION_NOT_FOUND": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "TEMPLATE_NOT_FOUND" | "TEMPLATE_VERSION_NOT_FOUND";
                    };
                };
            };
        };
        /** @description `JOB_NOT_FOUND`: The job does not exist. */
        JOB_NOT_FOUND: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "JOB_NOT_FOUND";
                    };
                };
            };
        };
        /** @description `JOB_NOT_CANCELLABLE`: Only queued jobs can be cancelled. */
        JOB_NOT_CANCELLABLE: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "JOB_NOT_CANCELLABLE";
                    };
                };
            };
        };
        /**
         * @description `IDEMPOTENCY_CONFLICT`: This Idempotency-Key was used for a different request.
         *
         *     `JOB_NOT_REPRINTABLE`: Only finished jobs can be printed again.
         */
        "IDEMPOTENCY_CONFLICT.JOB_NOT_REPRINTABLE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_CONFLICT" | "JOB_NOT_REPRINTABLE";
                    };
                };
            };
        };
        /** @description `JOB_ERASED`: What this job printed was erased, and is kept nowhere. */
        JOB_ERASED: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "JOB_ERASED";
                    };
                };
            };
        };
        /** @description `JOB_NOT_ERASABLE`: Only what finished jobs printed can be erased. */
        JOB_NOT_ERASABLE: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "JOB_NOT_ERASABLE";
                    };
                };
            };
        };
        /** @description `PRINTER_ADDRESS_TAKEN`: Another printer has this address already. */
        PRINTER_ADDRESS_TAKEN: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "PRINTER_ADDRESS_TAKEN";
                    };
                };
            };
        };
        /** @description `FOREIGN_ORIGIN`: Pages of other origins may not do this, nor anybody who calls this service by a public name; server.corsOrigins names those that may. */
        FOREIGN_ORIGIN: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "FOREIGN_ORIGIN";
                    };
                };
            };
        };
        /**
         * @description `PRINTER_ADDRESS_TAKEN`: Another printer has this address already.
         *
         *     `PRINTER_EXISTS`: A printer with this id exists already.
         */
        "PRINTER_ADDRESS_TAKEN.PRINTER_EXISTS": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "PRINTER_ADDRESS_TAKEN" | "PRINTER_EXISTS";
                    };
                };
            };
        };
        /**
         * @description `PRINTER_BUSY`: The printer has open jobs; ?openJobs=cancel cancels those that wait, but not one that is being printed.
         *
         *     `PRINTER_NEEDED`: The printer `default` is the one of requests that name none; it can be changed, but not deleted.
         */
        "PRINTER_BUSY.PRINTER_NEEDED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "PRINTER_BUSY" | "PRINTER_NEEDED";
                    };
                };
            };
        };
        /**
         * @description `INTERNAL_ERROR`: Something went wrong on our side.
         *
         *     `PRINT_FAILED`: Printing failed.
         */
        "INTERNAL_ERROR.PRINT_FAILED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "INTERNAL_ERROR" | "PRINT_FAILED";
                    };
                };
            };
        };
        /**
         * @description `KNOCK_NOT_FOUND`: No printer knocks under this id, or not any more: the last 50 are kept.
         *
         *     `PRINTER_NOT_FOUND`: The printer does not exist.
         */
        "KNOCK_NOT_FOUND.PRINTER_NOT_FOUND": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "KNOCK_NOT_FOUND" | "PRINTER_NOT_FOUND";
                    };
                };
            };
        };
        /**
         * @description `KNOCK_GUESSABLE`: The printer asks at an address that anybody could guess: its last part has fewer than 16 letters.
         *
         *     `PRINTER_EXISTS`: A printer with this id exists already.
         */
        "KNOCK_GUESSABLE.PRINTER_EXISTS": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "KNOCK_GUESSABLE" | "PRINTER_EXISTS";
                    };
                };
            };
        };
        /** @description `KNOCK_NOT_FOUND`: No printer knocks under this id, or not any more: the last 50 are kept. */
        KNOCK_NOT_FOUND: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "KNOCK_NOT_FOUND";
                    };
                };
            };
        };
        /** @description `NOT_ACCEPTABLE`: The answer cannot be had in a form that Accept names. */
        NOT_ACCEPTABLE: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "NOT_ACCEPTABLE";
                    };
                };
            };
        };
        /** @description `ASSET_NOT_FOUND`: The asset does not exist. */
        ASSET_NOT_FOUND: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "ASSET_NOT_FOUND";
                    };
                };
            };
        };
        /** @description `KEY_EXISTS`: A key with this name exists already, and is not revoked. */
        KEY_EXISTS: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "KEY_EXISTS";
                    };
                };
            };
        };
        /** @description `KEY_NOT_FOUND`: There is no such key, or it is revoked. */
        KEY_NOT_FOUND: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "KEY_NOT_FOUND";
                    };
                };
            };
        };
        /** @description `WEBHOOK_NOT_FOUND`: There is no such webhook. */
        WEBHOOK_NOT_FOUND: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "WEBHOOK_NOT_FOUND";
                    };
                };
            };
        };
        /** @description `WEBHOOK_STOPPED`: The webhook is paused or disabled, and nothing is sent; resume or enable it first. */
        WEBHOOK_STOPPED: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "WEBHOOK_STOPPED";
                    };
                };
            };
        };
        /**
         * @description `WEBHOOK_MESSAGE_NOT_FOUND`: The webhook was told nothing under this id, or not any more: messages are kept as long as jobs.
         *
         *     `WEBHOOK_NOT_FOUND`: There is no such webhook.
         */
        "WEBHOOK_MESSAGE_NOT_FOUND.WEBHOOK_NOT_FOUND": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "WEBHOOK_MESSAGE_NOT_FOUND" | "WEBHOOK_NOT_FOUND";
                    };
                };
            };
        };
        /** @description `REQUEST_TIMEOUT`: The request did not arrive in time. */
        "open.REQUEST_TIMEOUT": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "REQUEST_TIMEOUT";
                    };
                };
            };
        };
        /** @description `HEADERS_TOO_LARGE`: The address and the headers of a request may have at most 16 KiB together. */
        "open.HEADERS_TOO_LARGE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "HEADERS_TOO_LARGE";
                    };
                };
            };
        };
        /** @description `SERVICE_UNAVAILABLE`: The service cannot take this request right now; try again in a moment. */
        "open.SERVICE_UNAVAILABLE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error: {
                        /** @enum {string} */
                        code: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description The id under which the log knows this request: the client's own, if it sent one.
         * @example till-7.42
         */
        "X-Request-Id": string;
        /**
         * @description With `limits.requestsPerMinute`: how many requests (`q`) are taken in how many seconds (`w`).
         * @example "requests";q=600;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description With `limits.requestsPerMinute`: how many requests are left (`r`), and in how many seconds there is one more (`t`).
         * @example "requests";r=599;t=1
         */
        RateLimit: string;
        /**
         * @description Seconds after which the same request may succeed.
         * @example 1
         */
        "Retry-After": number;
        /**
         * @description Which header takes the key.
         * @example ApiKey realm="Platen", header="X-API-Key"
         */
        "WWW-Authenticate": string;
        /**
         * @description The wait that was asked for by `Prefer`, as it counted.
         * @example wait=10
         */
        "Preference-Applied": string;
        /**
         * @description The request was answered before: this answer is about the job, or the batch, that it made then.
         * @example true
         */
        "Idempotent-Replayed": "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    print: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request within 24 hours return the first job instead of printing again. Each API key has its own. */
                "Idempotency-Key"?: string;
                /** @description wait=N (seconds, at most 60): answer when the job has ended, or when the time is over. */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The template's id.
                 * @example order-receipt
                 */
                templateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "number": "R-1042",
                 *         "soldAt": "2026-01-31T12:30:00Z",
                 *         "items": [
                 *           {
                 *             "quantity": 2,
                 *             "name": "Espresso",
                 *             "price": 2.2
                 *           },
                 *           {
                 *             "quantity": 1,
                 *             "name": "Cheesecake with forest berries and a spoon of cream",
                 *             "price": 4.5
                 *           },
                 *           {
                 *             "quantity": 1,
                 *             "name": "Sparkling water",
                 *             "price": 1.8
                 *           }
                 *         ],
                 *         "total": 10.7,
                 *         "vatRate": 0.135,
                 *         "vat": 1.27,
                 *         "card": "4111 1111 1111 1234"
                 *       },
                 *       "options": {
                 *         "copies": 1,
                 *         "cutPaper": true
                 *       },
                 *       "reference": "order-4711"
                 *     }
                 */
                "application/json": components["schemas"]["PrintRequest"];
            };
        };
        responses: {
            /** @description Accepted. With `Prefer: wait`, `status` tells how it ended: completed or cancelled; queued when the time was over first. What `completed` rests on is told by `confirmation`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "jobId": "01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11",
                     *       "printerId": "default",
                     *       "status": "queued",
                     *       "estimatedTime": "2s"
                     *     }
                     */
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["PRINTER_NOT_FOUND.TEMPLATE_NOT_FOUND.TEMPLATE_VERSION_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            409: components["responses"]["IDEMPOTENCY_CONFLICT"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR.PRINT_FAILED.TEMPLATE_RENDER_ERROR"];
            503: components["responses"]["PRINTER_OFFLINE.SERVICE_UNAVAILABLE"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description How many; above 100 counts as 100. */
                limit?: number;
                /** @description Only jobs in this state; repeat it for several. */
                status?: ("queued" | "printing" | "completed" | "failed" | "cancelled") | ("queued" | "printing" | "completed" | "failed" | "cancelled")[];
                /** @description Chosen by the client: letters, digits, dot, underscore and hyphen, at most 64. */
                templateId?: string;
                /** @description Only jobs of this printer, which may be gone. */
                printerId?: string;
                /** @description Only jobs with exactly this reference. */
                reference?: string;
                /** @description Only jobs with this label, as in `label.station=kitchen`; of several, those that have all. */
                label?: {
                    [key: string]: string;
                };
                /** @description Only jobs of this batch. */
                batchId?: string;
                /** @description Only the job whose request came with this `Idempotency-Key`; of a batch, its first. */
                idempotencyKey?: string;
                /** @description Only jobs accepted at this moment or later, as in `2026-01-31T08:00:00Z`. A day alone, as in `2026-01-31`, stands for its first moment in UTC. */
                since?: string;
                /** @description Only jobs accepted before this moment. A day alone, as in `2026-01-31`, stands for its first moment in UTC. */
                until?: string;
                /** @description Only jobs whose reference and title have all these words (at most 8): whole words or parts of words with hyphens and the like, in capitals or not. */
                q?: string;
                /** @description `nextCursor` of the page before, to read on. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. `nextCursor` is null on the last. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "jobs": [
                     *         {
                     *           "id": "01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11",
                     *           "templateId": "order-receipt",
                     *           "printerId": "default",
                     *           "status": "completed",
                     *           "createdAt": "2026-03-02T10:15:00.120Z",
                     *           "startedAt": "2026-03-02T10:15:00.180Z",
                     *           "completedAt": "2026-03-02T10:15:01.420Z",
                     *           "options": {
                     *             "copies": 1,
                     *             "cutPaper": true
                     *           },
                     *           "attempts": 1,
                     *           "confirmation": {
                     *             "method": "process-id",
                     *             "at": "2026-03-02T10:15:01.420Z"
                     *           },
                     *           "estimatedTime": "2s",
                     *           "expiresAt": "2026-03-02T11:15:00.120Z",
                     *           "reference": "order-4711",
                     *           "finishedAt": "2026-03-02T10:15:01.420Z"
                     *         }
                     *       ],
                     *       "nextCursor": "4711"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        jobs: components["schemas"]["Job"][];
                        /** @description To be sent as `cursor` for the next page; null on the last. */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    createJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request within 24 hours return the first job instead of printing again. Each API key has its own. */
                "Idempotency-Key"?: string;
                /** @description wait=N (seconds, at most 60): answer when the job has ended, or when the time is over. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "config": {
                 *         "width": "80mm",
                 *         "blocks": [
                 *           {
                 *             "type": "text",
                 *             "content": "Table {{ table }}",
                 *             "bold": true
                 *           },
                 *           {
                 *             "type": "cut"
                 *           }
                 *         ]
                 *       },
                 *       "data": {
                 *         "table": "7"
                 *       },
                 *       "options": {
                 *         "copies": 1
                 *       },
                 *       "reference": "order-4711"
                 *     }
                 */
                "application/json": components["schemas"]["FreePrint"];
            };
        };
        responses: {
            /** @description Accepted. With `Prefer: wait`, `status` tells how it ended: completed or cancelled; queued when the time was over first. What `completed` rests on is told by `confirmation`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "jobId": "01980f3d-6a0e-7b21-9c44-51d2a3c7e8b0",
                     *       "printerId": "default",
                     *       "status": "queued",
                     *       "estimatedTime": "2s",
                     *       "reference": "order-4711"
                     *     }
                     */
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["PRINTER_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            409: components["responses"]["IDEMPOTENCY_CONFLICT"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR.PRINT_FAILED.TEMPLATE_RENDER_ERROR"];
            503: components["responses"]["PRINTER_OFFLINE.SERVICE_UNAVAILABLE"];
        };
    };
    printBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request within 24 hours return the first batch instead of printing it again. Each API key has its own. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The template's id.
                 * @example order-receipt
                 */
                templateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jobs": [
                 *         {
                 *           "data": {
                 *             "number": "R-1042",
                 *             "soldAt": "2026-01-31T12:30:00Z",
                 *             "items": [
                 *               {
                 *                 "quantity": 2,
                 *                 "name": "Espresso",
                 *                 "price": 2.2
                 *               },
                 *               {
                 *                 "quantity": 1,
                 *                 "name": "Cheesecake with forest berries and a spoon of cream",
                 *                 "price": 4.5
                 *               },
                 *               {
                 *                 "quantity": 1,
                 *                 "name": "Sparkling water",
                 *                 "price": 1.8
                 *               }
                 *             ],
                 *             "total": 10.7,
                 *             "vatRate": 0.135,
                 *             "vat": 1.27,
                 *             "card": "4111 1111 1111 1234"
                 *           },
                 *           "reference": "order-4711"
                 *         },
                 *         {
                 *           "data": {
                 *             "number": "R-1042",
                 *             "soldAt": "2026-01-31T12:30:00Z",
                 *             "items": [
                 *               {
                 *                 "quantity": 2,
                 *                 "name": "Espresso",
                 *                 "price": 2.2
                 *               },
                 *               {
                 *                 "quantity": 1,
                 *                 "name": "Cheesecake with forest berries and a spoon of cream",
                 *                 "price": 4.5
                 *               },
                 *               {
                 *                 "quantity": 1,
                 *                 "name": "Sparkling water",
                 *                 "price": 1.8
                 *               }
                 *             ],
                 *             "total": 10.7,
                 *             "vatRate": 0.135,
                 *             "vat": 1.27,
                 *             "card": "4111 1111 1111 1234"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description Accepted. `GET /jobs?batchId=` lists its jobs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "batchId": "01980f50-1c44-7d10-8b1e-3c9a4be0d7a5",
                     *       "printerId": "default",
                     *       "jobIds": [
                     *         "01980f40-2b19-7f06-8d35-7a9e4f1c6d23",
                     *         "01980f41-07d2-7b55-8a2c-6f0d5f3b9c02"
                     *       ],
                     *       "estimatedTime": "4s"
                     *     }
                     */
                    "application/json": components["schemas"]["AcceptedBatch"];
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["PRINTER_NOT_FOUND.TEMPLATE_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            409: components["responses"]["IDEMPOTENCY_CONFLICT"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR.TEMPLATE_RENDER_ERROR"];
            503: components["responses"]["PRINTER_OFFLINE.SERVICE_UNAVAILABLE"];
        };
    };
    cancelBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The batch's id, as the request was answered.
                 * @example 01980f50-1c44-7d10-8b1e-3c9a4be0d7a5
                 */
                batchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing of those that were cancelled is printed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "batchId": "01980f50-1c44-7d10-8b1e-3c9a4be0d7a5",
                     *       "cancelled": 2
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        /** @description The batch it was accepted with. */
                        batchId: string;
                        /** @description How many were cancelled now. */
                        cancelled: number;
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["BATCH_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description How many; above 1000 counts as 1000. */
                limit?: number;
                /** @description `nextCursor` of the page before, to read on. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every stored template, by id, or one page of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "templates": [
                     *         {
                     *           "id": "my-receipt",
                     *           "name": "My receipt",
                     *           "description": "What a customer takes home",
                     *           "createdAt": "2026-03-02T08:00:00.000Z",
                     *           "updatedAt": "2026-03-02T08:00:00.000Z",
                     *           "version": 1
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        templates: components["schemas"]["TemplateSummary"][];
                        /** @description To be sent as `cursor` for the next page; null on the last. */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "my-receipt",
                 *       "name": "My receipt",
                 *       "description": "What a customer takes home",
                 *       "config": {
                 *         "width": "80mm",
                 *         "currency": "EUR",
                 *         "blocks": [
                 *           {
                 *             "type": "text",
                 *             "content": "{{ store }}",
                 *             "align": "center",
                 *             "bold": true
                 *           },
                 *           {
                 *             "type": "table",
                 *             "each": "items",
                 *             "as": "item",
                 *             "columns": [
                 *               {
                 *                 "header": "Item",
                 *                 "content": "{{ item.name }}",
                 *                 "width": "*"
                 *               },
                 *               {
                 *                 "header": "Price",
                 *                 "content": "{{ item.price | money }}",
                 *                 "width": 12,
                 *                 "align": "right"
                 *               }
                 *             ]
                 *           },
                 *           {
                 *             "type": "text",
                 *             "content": "Total {{ total | money }}",
                 *             "align": "right",
                 *             "bold": true
                 *           },
                 *           {
                 *             "type": "cut"
                 *           }
                 *         ],
                 *         "example": {
                 *           "store": "Corner shop",
                 *           "items": [
                 *             {
                 *               "name": "Tea",
                 *               "price": 2.5
                 *             }
                 *           ],
                 *           "total": 2.5
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewTemplate"];
            };
        };
        responses: {
            /** @description Stored. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Where the template is. */
                    Location?: string;
                    /** @description Names this state; `If-Match` with it changes or deletes nothing newer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "template": {
                     *         "id": "my-receipt",
                     *         "name": "My receipt",
                     *         "description": "What a customer takes home",
                     *         "createdAt": "2026-03-02T08:00:00.000Z",
                     *         "updatedAt": "2026-03-02T08:00:00.000Z",
                     *         "version": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        template: components["schemas"]["TemplateSummary"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            409: components["responses"]["TEMPLATE_EXISTS"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The template's id.
                 * @example my-receipt
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template with its full configuration. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Names this state; `If-Match` with it changes or deletes nothing newer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "template": {
                     *         "id": "my-receipt",
                     *         "name": "My receipt",
                     *         "description": "What a customer takes home",
                     *         "createdAt": "2026-03-02T08:00:00.000Z",
                     *         "updatedAt": "2026-03-02T08:00:00.000Z",
                     *         "version": 1,
                     *         "config": {
                     *           "name": "My receipt",
                     *           "width": "80mm",
                     *           "currency": "EUR",
                     *           "blocks": [
                     *             {
                     *               "type": "text",
                     *               "content": "{{ store }}",
                     *               "align": "center",
                     *               "bold": true
                     *             },
                     *             {
                     *               "type": "table",
                     *               "each": "items",
                     *               "as": "item",
                     *               "columns": [
                     *                 {
                     *                   "header": "Item",
                     *                   "content": "{{ item.name }}",
                     *                   "width": "*"
                     *                 },
                     *                 {
                     *                   "header": "Price",
                     *                   "content": "{{ item.price | money }}",
                     *                   "width": 12,
                     *                   "align": "right"
                     *                 }
                     *               ]
                     *             },
                     *             {
                     *               "type": "text",
                     *               "content": "Total {{ total | money }}",
                     *               "align": "right",
                     *               "bold": true
                     *             },
                     *             {
                     *               "type": "cut"
                     *             }
                     *           ],
                     *           "example": {
                     *             "store": "Corner shop",
                     *             "items": [
                     *               {
                     *                 "name": "Tea",
                     *                 "price": 2.5
                     *               }
                     *             ],
                     *             "total": 2.5
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        template: components["schemas"]["Template"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["TEMPLATE_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    updateTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read: when somebody has changed it since, the answer is 412 and nothing is done. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The template's id.
                 * @example my-receipt
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "My receipt, new"
                 *     }
                 */
                "application/json": components["schemas"]["TemplateChanges"];
            };
        };
        responses: {
            /** @description The template as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Names this state; `If-Match` with it changes or deletes nothing newer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "template": {
                     *         "id": "my-receipt",
                     *         "name": "My receipt, new",
                     *         "description": "What a customer takes home",
                     *         "createdAt": "2026-03-02T08:00:00.000Z",
                     *         "updatedAt": "2026-03-02T09:30:00.000Z",
                     *         "version": 2,
                     *         "config": {
                     *           "name": "My receipt, new",
                     *           "width": "80mm",
                     *           "currency": "EUR",
                     *           "blocks": [
                     *             {
                     *               "type": "text",
                     *               "content": "{{ store }}",
                     *               "align": "center",
                     *               "bold": true
                     *             },
                     *             {
                     *               "type": "table",
                     *               "each": "items",
                     *               "as": "item",
                     *               "columns": [
                     *                 {
                     *                   "header": "Item",
                     *                   "content": "{{ item.name }}",
                     *                   "width": "*"
                     *                 },
                     *                 {
                     *                   "header": "Price",
                     *                   "content": "{{ item.price | money }}",
                     *                   "width": 12,
                     *                   "align": "right"
                     *                 }
                     *               ]
                     *             },
                     *             {
                     *               "type": "text",
                     *               "content": "Total {{ total | money }}",
                     *               "align": "right",
                     *               "bold": true
                     *             },
                     *             {
                     *               "type": "cut"
                     *             }
                     *           ],
                     *           "example": {
                     *             "store": "Corner shop",
                     *             "items": [
                     *               {
                     *                 "name": "Tea",
                     *                 "price": 2.5
                     *               }
                     *             ],
                     *             "total": 2.5
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        template: components["schemas"]["Template"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["TEMPLATE_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            412: components["responses"]["PRECONDITION_FAILED"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read: when somebody has changed it since, the answer is 412 and nothing is done. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The template's id.
                 * @example my-receipt
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Template my-receipt was deleted."
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["TEMPLATE_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            412: components["responses"]["PRECONDITION_FAILED"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    getTemplateSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The template's id.
                 * @example my-receipt
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema, and an example that fits it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "templateId": "my-receipt",
                     *       "schema": {
                     *         "$schema": "https://json-schema.org/draft/2020-12/schema",
                     *         "type": "object",
                     *         "properties": {
                     *           "store": {
                     *             "type": "string"
                     *           },
                     *           "items": {
                     *             "type": "array",
                     *             "items": {
                     *               "type": "object",
                     *               "properties": {
                     *                 "name": {
                     *                   "type": "string"
                     *                 },
                     *                 "price": {
                     *                   "type": "number"
                     *                 }
                     *               },
                     *               "required": [
                     *                 "name",
                     *                 "price"
                     *               ]
                     *             }
                     *           },
                     *           "total": {
                     *             "type": "number"
                     *           }
                     *         },
                     *         "required": [
                     *           "store",
                     *           "items",
                     *           "total"
                     *         ]
                     *       },
                     *       "example": {
                     *         "store": "Corner shop",
                     *         "items": [
                     *           {
                     *             "name": "Tea",
                     *             "price": 2.5
                     *           }
                     *         ],
                     *         "total": 2.5
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        /** @description Chosen by the client: letters, digits, dot, underscore and hyphen, at most 64. */
                        templateId: string;
                        schema: components["schemas"]["DataSchema"];
                        example: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["TEMPLATE_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR.TEMPLATE_RENDER_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    listTemplateVersions: {
        parameters: {
            query?: {
                /** @description How many; above 100 counts as 100. */
                limit?: number;
                /** @description `nextCursor` of the page before, to read on. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The template's id.
                 * @example my-receipt
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "versions": [
                     *         {
                     *           "version": 2,
                     *           "name": "My receipt, new",
                     *           "description": "What a customer takes home",
                     *           "savedAt": "2026-03-02T09:30:00.000Z",
                     *           "changed": [
                     *             "name"
                     *           ]
                     *         },
                     *         {
                     *           "version": 1,
                     *           "name": "My receipt",
                     *           "description": "What a customer takes home",
                     *           "savedAt": "2026-03-02T08:00:00.000Z",
                     *           "changed": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        versions: components["schemas"]["TemplateVersionSummary"][];
                        /** @description To be sent as `cursor` for the next page; null on the last. */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["TEMPLATE_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    getTemplateVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The template's id.
                 * @example my-receipt
                 */
                id: string;
                /**
                 * @description The number of a save.
                 * @example 1
                 */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version in full. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "template": {
                     *         "id": "my-receipt",
                     *         "version": 1,
                     *         "name": "My receipt",
                     *         "description": "What a customer takes home",
                     *         "config": {
                     *           "name": "My receipt",
                     *           "width": "80mm",
                     *           "currency": "EUR",
                     *           "blocks": [
                     *             {
                     *               "type": "text",
                     *               "content": "{{ store }}",
                     *               "align": "center",
                     *               "bold": true
                     *             },
                     *             {
                     *               "type": "table",
                     *               "each": "items",
                     *               "as": "item",
                     *               "columns": [
                     *                 {
                     *                   "header": "Item",
                     *                   "content": "{{ item.name }}",
                     *                   "width": "*"
                     *                 },
                     *                 {
                     *                   "header": "Price",
                     *                   "content": "{{ item.price | money }}",
                     *                   "width": 12,
                     *                   "align": "right"
                     *                 }
                     *               ]
                     *             },
                     *             {
                     *               "type": "text",
                     *               "content": "Total {{ total | money }}",
                     *               "align": "right",
                     *               "bold": true
                     *             },
                     *             {
                     *               "type": "cut"
                     *             }
                     *           ],
                     *           "example": {
                     *             "store": "Corner shop",
                     *             "items": [
                     *               {
                     *                 "name": "Tea",
                     *                 "price": 2.5
                     *               }
                     *             ],
                     *             "total": 2.5
                     *           }
                     *         },
                     *         "savedAt": "2026-03-02T08:00:00.000Z",
                     *         "pictures": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        template: components["schemas"]["TemplateVersion"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["TEMPLATE_NOT_FOUND.TEMPLATE_VERSION_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    compareTemplateVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The template's id.
                 * @example my-receipt
                 */
                id: string;
                /**
                 * @description The number of a save.
                 * @example 1
                 */
                version: string;
                /**
                 * @description The number of another save.
                 * @example 2
                 */
                other: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every difference; none when both are the same. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "differences": [
                     *         {
                     *           "path": "name",
                     *           "before": "My receipt",
                     *           "after": "My receipt, new"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        differences: components["schemas"]["TemplateDifference"][];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["TEMPLATE_NOT_FOUND.TEMPLATE_VERSION_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    restoreTemplateVersion: {
        parameters: {
            query?: {
                /** @description `then`: the pictures it was saved with take the place of those that are stored now. */
                pictures?: "now" | "then";
            };
            header?: {
                /** @description The `ETag` that was read: when somebody has changed it since, the answer is 412 and nothing is done. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The template's id.
                 * @example my-receipt
                 */
                id: string;
                /**
                 * @description The number of a save.
                 * @example 1
                 */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Names this state; `If-Match` with it changes or deletes nothing newer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "template": {
                     *         "id": "my-receipt",
                     *         "name": "My receipt",
                     *         "description": "What a customer takes home",
                     *         "createdAt": "2026-03-02T08:00:00.000Z",
                     *         "updatedAt": "2026-03-02T12:00:00.000Z",
                     *         "version": 3,
                     *         "config": {
                     *           "name": "My receipt",
                     *           "width": "80mm",
                     *           "currency": "EUR",
                     *           "blocks": [
                     *             {
                     *               "type": "text",
                     *               "content": "{{ store }}",
                     *               "align": "center",
                     *               "bold": true
                     *             },
                     *             {
                     *               "type": "table",
                     *               "each": "items",
                     *               "as": "item",
                     *               "columns": [
                     *                 {
                     *                   "header": "Item",
                     *                   "content": "{{ item.name }}",
                     *                   "width": "*"
                     *                 },
                     *                 {
                     *                   "header": "Price",
                     *                   "content": "{{ item.price | money }}",
                     *                   "width": 12,
                     *                   "align": "right"
                     *                 }
                     *               ]
                     *             },
                     *             {
                     *               "type": "text",
                     *               "content": "Total {{ total | money }}",
                     *               "align": "right",
                     *               "bold": true
                     *             },
                     *             {
                     *               "type": "cut"
                     *             }
                     *           ],
                     *           "example": {
                     *             "store": "Corner shop",
                     *             "items": [
                     *               {
                     *                 "name": "Tea",
                     *                 "price": 2.5
                     *               }
                     *             ],
                     *             "total": 2.5
                     *           }
                     *         }
                     *       },
                     *       "restoredPictures": []
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        template: components["schemas"]["Template"];
                        /** @description The names of pictures that came back. */
                        restoredPictures: string[];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["TEMPLATE_NOT_FOUND.TEMPLATE_VERSION_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            412: components["responses"]["PRECONDITION_FAILED"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR.TEMPLATE_RENDER_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The job's id, as the print request was answered.
                 * @example 01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11
                 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "job": {
                     *         "id": "01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11",
                     *         "templateId": "order-receipt",
                     *         "printerId": "default",
                     *         "status": "completed",
                     *         "createdAt": "2026-03-02T10:15:00.120Z",
                     *         "startedAt": "2026-03-02T10:15:00.180Z",
                     *         "completedAt": "2026-03-02T10:15:01.420Z",
                     *         "options": {
                     *           "copies": 1,
                     *           "cutPaper": true
                     *         },
                     *         "attempts": 1,
                     *         "confirmation": {
                     *           "method": "process-id",
                     *           "at": "2026-03-02T10:15:01.420Z"
                     *         },
                     *         "estimatedTime": "2s",
                     *         "expiresAt": "2026-03-02T11:15:00.120Z",
                     *         "reference": "order-4711",
                     *         "finishedAt": "2026-03-02T10:15:01.420Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        job: components["schemas"]["Job"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["JOB_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The job's id, as the print request was answered.
                 * @example 01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11
                 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancelled; nothing of it is printed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "jobId": "01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11",
                     *       "status": "cancelled"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        jobId: string;
                        /** @constant */
                        status: "cancelled";
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["JOB_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            409: components["responses"]["JOB_NOT_CANCELLABLE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    reprintJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request within 24 hours return the first job instead of printing again. Each API key has its own. */
                "Idempotency-Key"?: string;
                /** @description wait=N (seconds, at most 60): answer when the job has ended, or when the time is over. */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The job's id, as the print request was answered.
                 * @example 01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11
                 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. With `Prefer: wait`, `status` tells how it ended: completed or cancelled; queued when the time was over first. What `completed` rests on is told by `confirmation`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "jobId": "01980f44-91c3-7a68-9b0d-2e6f8d4a5c17",
                     *       "printerId": "default",
                     *       "status": "queued",
                     *       "estimatedTime": "2s",
                     *       "reprintOf": "01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11"
                     *     }
                     */
                    "application/json": components["schemas"]["AcceptedReprint"];
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["JOB_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            409: components["responses"]["IDEMPOTENCY_CONFLICT.JOB_NOT_REPRINTABLE"];
            410: components["responses"]["JOB_ERASED"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR.PRINT_FAILED.TEMPLATE_RENDER_ERROR"];
            503: components["responses"]["PRINTER_OFFLINE.SERVICE_UNAVAILABLE"];
        };
    };
    eraseJobContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The job's id, as the print request was answered.
                 * @example 01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11
                 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Erased, now or before. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "jobId": "01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11",
                     *       "erasedAt": "2026-03-02T08:10:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        jobId: string;
                        /**
                         * Format: date-time
                         * @description When it was erased.
                         */
                        erasedAt: string;
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["JOB_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            409: components["responses"]["JOB_NOT_ERASABLE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    getPrinterStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The printer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "printer": {
                     *         "name": "Virtual printer",
                     *         "ip": "127.0.0.1",
                     *         "port": 9100,
                     *         "status": "online",
                     *         "paperStatus": "ok",
                     *         "coverStatus": "closed",
                     *         "queueLength": 0,
                     *         "width": 80,
                     *         "reason": null,
                     *         "silentSince": null,
                     *         "lastErrorCode": null,
                     *         "drawer": "closed",
                     *         "model": "EPSON TM-T20III",
                     *         "capabilities": {
                     *           "realTimeStatus": true,
                     *           "automaticStatus": true,
                     *           "statusFence": true,
                     *           "processId": true
                     *         },
                     *         "proof": "process-id",
                     *         "worker": "online",
                     *         "printingJobId": null,
                     *         "since": "2026-03-02T07:58:12.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        printer: components["schemas"]["Printer"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    configurePrinter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "width": 80
                 *     }
                 */
                "application/json": components["schemas"]["PrinterChanges"];
            };
        };
        responses: {
            /** @description The printer with its new settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "printer": {
                     *         "name": "Virtual printer",
                     *         "ip": "127.0.0.1",
                     *         "port": 9100,
                     *         "status": "online",
                     *         "paperStatus": "ok",
                     *         "coverStatus": "closed",
                     *         "queueLength": 0,
                     *         "width": 80,
                     *         "reason": null,
                     *         "silentSince": null,
                     *         "lastErrorCode": null,
                     *         "drawer": "closed",
                     *         "model": "EPSON TM-T20III",
                     *         "capabilities": {
                     *           "realTimeStatus": true,
                     *           "automaticStatus": true,
                     *           "statusFence": true,
                     *           "processId": true
                     *         },
                     *         "proof": "process-id",
                     *         "worker": "online",
                     *         "printingJobId": null,
                     *         "since": "2026-03-02T07:58:12.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        printer: components["schemas"]["Printer"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            409: components["responses"]["PRINTER_ADDRESS_TAKEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    tryPrinter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": {
                 *         "host": "127.0.0.1",
                 *         "port": 9100
                 *       },
                 *       "language": "escpos"
                 *     }
                 */
                "application/json": components["schemas"]["Trial"];
            };
        };
        responses: {
            /** @description What was found; `offline` when nothing could be reached, with the reason. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "found": {
                     *         "address": {
                     *           "host": "127.0.0.1",
                     *           "port": 9100
                     *         },
                     *         "status": "online",
                     *         "reason": null,
                     *         "paperStatus": "ok",
                     *         "coverStatus": "closed",
                     *         "drawer": "closed",
                     *         "reportedModel": "EPSON TM-T20III",
                     *         "capabilities": {
                     *           "realTimeStatus": true,
                     *           "automaticStatus": true,
                     *           "statusFence": true,
                     *           "processId": true
                     *         },
                     *         "proof": "process-id",
                     *         "printerId": "default"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        found: components["schemas"]["TriedPrinter"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    listPrinterModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By language. `auto` asks the printer, `generic` suits most. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "models": {
                     *         "escpos": [
                     *           "generic",
                     *           "auto",
                     *           "epson-tm-t88vii"
                     *         ],
                     *         "starprnt": [
                     *           "generic",
                     *           "auto",
                     *           "star-tsp100iv"
                     *         ],
                     *         "zpl": [
                     *           "generic",
                     *           "auto"
                     *         ],
                     *         "epos": [
                     *           "generic",
                     *           "auto",
                     *           "epson-tm-t88vii"
                     *         ]
                     *       },
                     *       "known": [
                     *         {
                     *           "id": "epson-tm-t88vii",
                     *           "maker": "Epson",
                     *           "name": "TM-T88VII",
                     *           "language": "escpos",
                     *           "languages": [
                     *             "escpos",
                     *             "epos"
                     *           ]
                     *         },
                     *         {
                     *           "id": "star-tsp100iv",
                     *           "maker": "Star",
                     *           "name": "TSP100IV",
                     *           "language": "starprnt",
                     *           "languages": [
                     *             "starprnt"
                     *           ]
                     *         }
                     *       ],
                     *       "languages": [
                     *         {
                     *           "id": "zpl",
                     *           "name": "ZPL",
                     *           "holds": "labels",
                     *           "dpis": [
                     *             203,
                     *             300
                     *           ],
                     *           "charsets": [
                     *             "none"
                     *           ],
                     *           "rawDocuments": true,
                     *           "onlyMaker": "Zebra"
                     *         }
                     *       ],
                     *       "connections": [
                     *         {
                     *           "id": "cloudprnt",
                     *           "fetchesJobs": true,
                     *           "languages": [
                     *             "starprnt"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        models: {
                            escpos: string[];
                            starprnt: string[];
                            zpl: string[];
                            epos: string[];
                        };
                        /** @description All but `auto` and `generic`, by the names that people know. */
                        known: {
                            /** @description What `model` of a printer is set to. */
                            id: string;
                            /** @description Empty where the same printer is sold under many names. */
                            maker: string;
                            /** @description As it stands on the printer. */
                            name: string;
                            /**
                             * @description What it speaks where it is connected to.
                             * @enum {string}
                             */
                            language: "escpos" | "starprnt" | "zpl" | "epos";
                            /** @description All that it can be said to speak. */
                            languages: ("escpos" | "starprnt" | "zpl" | "epos")[];
                        }[];
                        /** @description What printers of each language are like. */
                        languages: components["schemas"]["PrinterLanguage"][];
                        /** @description How printers are reached. */
                        connections: components["schemas"]["PrinterConnection"][];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    listPrinters: {
        parameters: {
            query?: {
                /** @description How many; above 100 counts as 100. */
                limit?: number;
                /** @description Only printers of this site. */
                site?: string;
                status?: "online" | "offline" | "error";
                /** @description `nextCursor` of the page before, to read on. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. `nextCursor` is null on the last. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "printers": [
                     *         {
                     *           "id": "default",
                     *           "name": "Virtual printer",
                     *           "ip": "127.0.0.1",
                     *           "port": 9100,
                     *           "status": "online",
                     *           "paperStatus": "ok",
                     *           "coverStatus": "closed",
                     *           "queueLength": 0,
                     *           "width": 80,
                     *           "reason": null,
                     *           "silentSince": null,
                     *           "lastErrorCode": null,
                     *           "drawer": "closed",
                     *           "model": "EPSON TM-T20III",
                     *           "capabilities": {
                     *             "realTimeStatus": true,
                     *             "automaticStatus": true,
                     *             "statusFence": true,
                     *             "processId": true
                     *           },
                     *           "proof": "process-id",
                     *           "worker": "online",
                     *           "printingJobId": null,
                     *           "since": "2026-03-02T07:58:12.000Z",
                     *           "site": "default",
                     *           "lane": "tcp",
                     *           "fetchesJobs": false,
                     *           "address": {
                     *             "host": "127.0.0.1",
                     *             "port": 9100
                     *           },
                     *           "language": "escpos",
                     *           "paper": "continuous",
                     *           "reportedModel": "EPSON TM-T20III",
                     *           "dpi": 203,
                     *           "charset": "none",
                     *           "whenOffline": "refuse",
                     *           "enabled": true,
                     *           "labels": {},
                     *           "version": 1,
                     *           "createdAt": "2026-03-01T18:00:00.000Z",
                     *           "updatedAt": "2026-03-01T18:00:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        printers: components["schemas"]["PrinterDetails"][];
                        /** @description To be sent as `cursor` for the next page; null on the last. */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    createPrinter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "kitchen",
                 *       "name": "Kitchen",
                 *       "lane": "cloudprnt",
                 *       "width": 80,
                 *       "whenOffline": "queue",
                 *       "labels": {
                 *         "floor": "1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewPrinter"];
            };
        };
        responses: {
            /** @description Stored. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Where the printer is. */
                    Location?: string;
                    /** @description Names this state; `If-Match` with it changes or deletes nothing newer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "printer": {
                     *         "id": "kitchen",
                     *         "name": "Kitchen",
                     *         "ip": "",
                     *         "port": 0,
                     *         "status": "offline",
                     *         "paperStatus": "unknown",
                     *         "coverStatus": "unknown",
                     *         "queueLength": 0,
                     *         "width": 80,
                     *         "reason": "it does not ask for its jobs",
                     *         "silentSince": null,
                     *         "lastErrorCode": null,
                     *         "drawer": "unknown",
                     *         "model": "generic",
                     *         "capabilities": null,
                     *         "proof": null,
                     *         "worker": "online",
                     *         "printingJobId": null,
                     *         "since": "2026-03-02T07:58:12.000Z",
                     *         "site": "default",
                     *         "lane": "cloudprnt",
                     *         "fetchesJobs": true,
                     *         "language": "starprnt",
                     *         "paper": "continuous",
                     *         "reportedModel": null,
                     *         "dpi": 203,
                     *         "charset": "none",
                     *         "whenOffline": "queue",
                     *         "enabled": true,
                     *         "labels": {
                     *           "floor": "1"
                     *         },
                     *         "version": 1,
                     *         "createdAt": "2026-03-01T18:00:00.000Z",
                     *         "updatedAt": "2026-03-01T18:00:00.000Z",
                     *         "pollUrl": "https://print.example.com/cloudprnt/4f1qZk0c7VdW9sTnB4yLhAmPq2XkR8uEoG6jYbNvC3s",
                     *         "pollUrls": [
                     *           "https://print.example.com/cloudprnt/4f1qZk0c7VdW9sTnB4yLhAmPq2XkR8uEoG6jYbNvC3s"
                     *         ],
                     *         "pollAuth": null,
                     *         "identity": null,
                     *         "device": {},
                     *         "lastSeen": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        printer: components["schemas"]["PrinterDetails"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            409: components["responses"]["PRINTER_ADDRESS_TAKEN.PRINTER_EXISTS"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    getPrinter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The printer's id.
                 * @example kitchen
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The printer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Names this state; `If-Match` with it changes or deletes nothing newer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "printer": {
                     *         "id": "kitchen",
                     *         "name": "Kitchen",
                     *         "ip": "",
                     *         "port": 0,
                     *         "status": "offline",
                     *         "paperStatus": "unknown",
                     *         "coverStatus": "unknown",
                     *         "queueLength": 0,
                     *         "width": 80,
                     *         "reason": "it does not ask for its jobs",
                     *         "silentSince": null,
                     *         "lastErrorCode": null,
                     *         "drawer": "unknown",
                     *         "model": "generic",
                     *         "capabilities": null,
                     *         "proof": null,
                     *         "worker": "online",
                     *         "printingJobId": null,
                     *         "since": "2026-03-02T07:58:12.000Z",
                     *         "site": "default",
                     *         "lane": "cloudprnt",
                     *         "fetchesJobs": true,
                     *         "language": "starprnt",
                     *         "paper": "continuous",
                     *         "reportedModel": null,
                     *         "dpi": 203,
                     *         "charset": "none",
                     *         "whenOffline": "queue",
                     *         "enabled": true,
                     *         "labels": {
                     *           "floor": "1"
                     *         },
                     *         "version": 1,
                     *         "createdAt": "2026-03-01T18:00:00.000Z",
                     *         "updatedAt": "2026-03-01T18:00:00.000Z",
                     *         "pollUrl": "https://print.example.com/cloudprnt/4f1qZk0c7VdW9sTnB4yLhAmPq2XkR8uEoG6jYbNvC3s",
                     *         "pollUrls": [
                     *           "https://print.example.com/cloudprnt/4f1qZk0c7VdW9sTnB4yLhAmPq2XkR8uEoG6jYbNvC3s"
                     *         ],
                     *         "pollAuth": null,
                     *         "identity": null,
                     *         "device": {},
                     *         "lastSeen": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        printer: components["schemas"]["PrinterDetails"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["PRINTER_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    updatePrinter: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read: when somebody has changed it since, the answer is 412 and nothing is done. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The printer's id.
                 * @example kitchen
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Kitchen, pass"
                 *     }
                 */
                "application/json": components["schemas"]["PrinterFields"];
            };
        };
        responses: {
            /** @description The printer as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Names this state; `If-Match` with it changes or deletes nothing newer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "printer": {
                     *         "id": "kitchen",
                     *         "name": "Kitchen, pass",
                     *         "ip": "",
                     *         "port": 0,
                     *         "status": "offline",
                     *         "paperStatus": "unknown",
                     *         "coverStatus": "unknown",
                     *         "queueLength": 0,
                     *         "width": 80,
                     *         "reason": "it does not ask for its jobs",
                     *         "silentSince": null,
                     *         "lastErrorCode": null,
                     *         "drawer": "unknown",
                     *         "model": "generic",
                     *         "capabilities": null,
                     *         "proof": null,
                     *         "worker": "online",
                     *         "printingJobId": null,
                     *         "since": "2026-03-02T07:58:12.000Z",
                     *         "site": "default",
                     *         "lane": "cloudprnt",
                     *         "fetchesJobs": true,
                     *         "language": "starprnt",
                     *         "paper": "continuous",
                     *         "reportedModel": null,
                     *         "dpi": 203,
                     *         "charset": "none",
                     *         "whenOffline": "queue",
                     *         "enabled": true,
                     *         "labels": {
                     *           "floor": "1"
                     *         },
                     *         "version": 2,
                     *         "createdAt": "2026-03-01T18:00:00.000Z",
                     *         "updatedAt": "2026-03-01T18:00:00.000Z",
                     *         "pollUrl": "https://print.example.com/cloudprnt/4f1qZk0c7VdW9sTnB4yLhAmPq2XkR8uEoG6jYbNvC3s",
                     *         "pollUrls": [
                     *           "https://print.example.com/cloudprnt/4f1qZk0c7VdW9sTnB4yLhAmPq2XkR8uEoG6jYbNvC3s"
                     *         ],
                     *         "pollAuth": null,
                     *         "identity": null,
                     *         "device": {},
                     *         "lastSeen": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        printer: components["schemas"]["PrinterDetails"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["PRINTER_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            409: components["responses"]["PRINTER_ADDRESS_TAKEN"];
            412: components["responses"]["PRECONDITION_FAILED"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    deletePrinter: {
        parameters: {
            query?: {
                /**
                 * @description Cancels the jobs that wait, instead of refusing because of them.
                 * @example cancel
                 */
                openJobs?: "cancel";
            };
            header?: {
                /** @description The `ETag` that was read: when somebody has changed it since, the answer is 412 and nothing is done. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The printer's id.
                 * @example kitchen
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Printer kitchen was deleted.",
                     *       "cancelledJobs": 1
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        message: string;
                        /** @description How many jobs were cancelled. */
                        cancelledJobs: number;
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["PRINTER_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            409: components["responses"]["PRINTER_BUSY.PRINTER_NEEDED"];
            412: components["responses"]["PRECONDITION_FAILED"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    renewPollUrl: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read: when somebody has changed it since, the answer is 412 and nothing is done. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The printer's id.
                 * @example kitchen
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The printer with its new address. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Names this state; `If-Match` with it changes or deletes nothing newer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "printer": {
                     *         "id": "kitchen",
                     *         "name": "Kitchen",
                     *         "ip": "",
                     *         "port": 0,
                     *         "status": "offline",
                     *         "paperStatus": "unknown",
                     *         "coverStatus": "unknown",
                     *         "queueLength": 0,
                     *         "width": 80,
                     *         "reason": "it does not ask for its jobs",
                     *         "silentSince": null,
                     *         "lastErrorCode": null,
                     *         "drawer": "unknown",
                     *         "model": "generic",
                     *         "capabilities": null,
                     *         "proof": null,
                     *         "worker": "online",
                     *         "printingJobId": null,
                     *         "since": "2026-03-02T07:58:12.000Z",
                     *         "site": "default",
                     *         "lane": "cloudprnt",
                     *         "fetchesJobs": true,
                     *         "language": "starprnt",
                     *         "paper": "continuous",
                     *         "reportedModel": null,
                     *         "dpi": 203,
                     *         "charset": "none",
                     *         "whenOffline": "queue",
                     *         "enabled": true,
                     *         "labels": {
                     *           "floor": "1"
                     *         },
                     *         "version": 3,
                     *         "createdAt": "2026-03-01T18:00:00.000Z",
                     *         "updatedAt": "2026-03-01T18:00:00.000Z",
                     *         "pollUrl": "https://print.example.com/cloudprnt/4f1qZk0c7VdW9sTnB4yLhAmPq2XkR8uEoG6jYbNvC3s",
                     *         "pollUrls": [
                     *           "https://print.example.com/cloudprnt/4f1qZk0c7VdW9sTnB4yLhAmPq2XkR8uEoG6jYbNvC3s"
                     *         ],
                     *         "pollAuth": null,
                     *         "identity": null,
                     *         "device": {},
                     *         "lastSeen": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        printer: components["schemas"]["PrinterDetails"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["PRINTER_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            412: components["responses"]["PRECONDITION_FAILED"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    printTestPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request within 24 hours return the first job instead of printing again. Each API key has its own. */
                "Idempotency-Key"?: string;
                /** @description wait=N (seconds, at most 60): answer when the job has ended, or when the time is over. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. With `Prefer: wait`, `status` tells how it ended: completed or cancelled; queued when the time was over first. What `completed` rests on is told by `confirmation`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "jobId": "01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11",
                     *       "printerId": "default",
                     *       "status": "queued",
                     *       "estimatedTime": "2s"
                     *     }
                     */
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            409: components["responses"]["IDEMPOTENCY_CONFLICT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR.PRINT_FAILED"];
            503: components["responses"]["PRINTER_OFFLINE.SERVICE_UNAVAILABLE"];
        };
    };
    printTestPageOn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and request within 24 hours return the first job instead of printing again. Each API key has its own. */
                "Idempotency-Key"?: string;
                /** @description wait=N (seconds, at most 60): answer when the job has ended, or when the time is over. */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The printer's id.
                 * @example kitchen
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. With `Prefer: wait`, `status` tells how it ended: completed or cancelled; queued when the time was over first. What `completed` rests on is told by `confirmation`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "jobId": "01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11",
                     *       "printerId": "kitchen",
                     *       "status": "queued",
                     *       "estimatedTime": "2s"
                     *     }
                     */
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["PRINTER_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            409: components["responses"]["IDEMPOTENCY_CONFLICT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR.PRINT_FAILED"];
            503: components["responses"]["PRINTER_OFFLINE.SERVICE_UNAVAILABLE"];
        };
    };
    listKnocks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "knocks": [
                     *         {
                     *           "id": "mPq2Xk0c7VdW9sTnB4yLhA",
                     *           "lane": "cloudprnt",
                     *           "identity": "00:11:62:0a:0b:0c",
                     *           "device": {
                     *             "model": "Star mC-Print3"
                     *           },
                     *           "client": "203.0.113.9",
                     *           "printerId": null,
                     *           "firstAt": "2026-03-02T09:10:05.000Z",
                     *           "lastAt": "2026-03-02T09:12:40.000Z"
                     *         },
                     *         {
                     *           "id": "Zt8Rw3v5QnM1jHfKdXy7Bg",
                     *           "lane": "cloudprnt",
                     *           "identity": "00:11:62:0d:0e:0f",
                     *           "device": {
                     *             "model": "Star mC-Print3"
                     *           },
                     *           "client": "203.0.113.9",
                     *           "printerId": null,
                     *           "firstAt": "2026-03-02T09:10:05.000Z",
                     *           "lastAt": "2026-03-02T09:12:40.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        knocks: components["schemas"]["Knock"][];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    letIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The knock's id.
                 * @example mPq2Xk0c7VdW9sTnB4yLhA
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "printer": "kitchen"
                 *     }
                 */
                "application/json": components["schemas"]["LetIn"];
            };
        };
        responses: {
            /** @description The printer it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Names this state; `If-Match` with it changes or deletes nothing newer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "printer": {
                     *         "id": "kitchen",
                     *         "name": "Kitchen",
                     *         "ip": "",
                     *         "port": 0,
                     *         "status": "online",
                     *         "paperStatus": "ok",
                     *         "coverStatus": "closed",
                     *         "queueLength": 0,
                     *         "width": 80,
                     *         "reason": null,
                     *         "silentSince": null,
                     *         "lastErrorCode": null,
                     *         "drawer": "closed",
                     *         "model": "generic",
                     *         "capabilities": null,
                     *         "proof": "device-confirmed",
                     *         "worker": "online",
                     *         "printingJobId": null,
                     *         "since": "2026-03-02T07:58:12.000Z",
                     *         "site": "default",
                     *         "lane": "cloudprnt",
                     *         "fetchesJobs": true,
                     *         "language": "starprnt",
                     *         "paper": "continuous",
                     *         "reportedModel": "Star mC-Print3",
                     *         "dpi": 203,
                     *         "charset": "none",
                     *         "whenOffline": "queue",
                     *         "enabled": true,
                     *         "labels": {
                     *           "floor": "1"
                     *         },
                     *         "version": 1,
                     *         "createdAt": "2026-03-01T18:00:00.000Z",
                     *         "updatedAt": "2026-03-01T18:00:00.000Z",
                     *         "pollUrl": "https://print.example.com/cloudprnt/4f1qZk0c7VdW9sTnB4yLhAmPq2XkR8uEoG6jYbNvC3s",
                     *         "pollUrls": [
                     *           "https://print.example.com/cloudprnt/4f1qZk0c7VdW9sTnB4yLhAmPq2XkR8uEoG6jYbNvC3s"
                     *         ],
                     *         "pollAuth": null,
                     *         "identity": "00:11:62:0a:0b:0c",
                     *         "device": {
                     *           "model": "Star mC-Print3",
                     *           "firmware": "3.5",
                     *           "intervalS": 5
                     *         },
                     *         "lastSeen": "2026-03-02T09:12:40.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        printer: components["schemas"]["PrinterDetails"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["KNOCK_NOT_FOUND.PRINTER_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            409: components["responses"]["KNOCK_GUESSABLE.PRINTER_EXISTS"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    dismissKnock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The knock's id.
                 * @example Zt8Rw3v5QnM1jHfKdXy7Bg
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken off. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The knock was taken off the list."
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["KNOCK_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    listOutages: {
        parameters: {
            query?: {
                /** @description How many; above 100 counts as 100. */
                limit?: number;
                /** @description Only outages of this printer, which may be gone. */
                printerId?: string;
                /** @description Only outages that go on or were over at this moment or later, as in `2026-01-31T08:00:00Z`. A day alone, as in `2026-01-31`, stands for its first moment in UTC. */
                since?: string;
                /** @description Only outages that began before this moment. A day alone, as in `2026-01-31`, stands for its first moment in UTC. */
                until?: string;
                /** @description `nextCursor` of the page before, to read on. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. `nextCursor` is null on the last. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "outages": [
                     *         {
                     *           "id": "17",
                     *           "printerId": "default",
                     *           "kind": "OFFLINE",
                     *           "reason": "the connection was refused",
                     *           "beganAt": "2026-03-02T14:02:11.000Z",
                     *           "endedAt": "2026-03-02T14:10:40.000Z",
                     *           "refused": 3
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        outages: components["schemas"]["Outage"][];
                        /** @description To be sent as `cursor` for the next page; null on the last. */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    getStatistics: {
        parameters: {
            query?: {
                /** @description Of this printer, which may be gone; without one, of all. */
                printerId?: string;
                /** @description A day before `until` where it is left out. A day alone, as in `2026-01-31`, stands for its first moment in UTC. */
                since?: string;
                /** @description Now where it is left out. A day alone, as in `2026-01-31`, stands for its first moment in UTC. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statistics": {
                     *         "since": "2026-03-02T00:00:00.000Z",
                     *         "until": "2026-03-03T00:00:00.000Z",
                     *         "receipts": 51,
                     *         "failed": 1,
                     *         "paperMm": 8160,
                     *         "toPaper": {
                     *           "medianMs": 1240,
                     *           "slowestMs": 4800,
                     *           "steps": [
                     *             {
                     *               "underMs": 1250,
                     *               "jobs": 30
                     *             },
                     *             {
                     *               "underMs": 5000,
                     *               "jobs": 21
                     *             },
                     *             {
                     *               "underMs": null,
                     *               "jobs": 0
                     *             }
                     *           ]
                     *         },
                     *         "hours": [
                     *           {
                     *             "hour": "2026-03-02T10:00:00.000Z",
                     *             "receipts": 51,
                     *             "failed": 1,
                     *             "paperMm": 8160
                     *           }
                     *         ],
                     *         "rolls": [
                     *           {
                     *             "printerId": "default",
                     *             "changedAt": "2026-03-01T16:20:00.000Z",
                     *             "usedMm": 34000,
                     *             "lengthMm": 80000,
                     *             "leftMm": 46000
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        statistics: components["schemas"]["Statistics"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    previewTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The template's id.
                 * @example order-receipt
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "number": "R-1042",
                 *         "soldAt": "2026-01-31T12:30:00Z",
                 *         "items": [
                 *           {
                 *             "quantity": 2,
                 *             "name": "Espresso",
                 *             "price": 2.2
                 *           },
                 *           {
                 *             "quantity": 1,
                 *             "name": "Cheesecake with forest berries and a spoon of cream",
                 *             "price": 4.5
                 *           },
                 *           {
                 *             "quantity": 1,
                 *             "name": "Sparkling water",
                 *             "price": 1.8
                 *           }
                 *         ],
                 *         "total": 10.7,
                 *         "vatRate": 0.135,
                 *         "vat": 1.27,
                 *         "card": "4111 1111 1111 1234"
                 *       },
                 *       "width": 80
                 *     }
                 */
                "application/json": components["schemas"]["StoredPreview"];
            };
        };
        responses: {
            /** @description What would be on the paper. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/svg+xml": string;
                    /**
                     * @example Your shop
                     *
                     *
                     *     Receipt R-1042            Jan 31, 2026, 12:30 PM
                     *     ════════════════════════════════════════════════
                     *     Qty Item                                   Price
                     *       2 Espresso                                4.40
                     *       1 Cheesecake with forest berries and a    4.50
                     *         spoon of cream
                     *       1 Sparkling water                         1.80
                     *     ────────────────────────────────────────────────
                     *     TOTAL                                      10.70
                     *     of which VAT 13.5%                          1.27
                     *     Paid by card **** **** **** 1234
                     *
                     *                  Thank you, come again!
                     */
                    "text/plain": string;
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["PRINTER_NOT_FOUND.TEMPLATE_NOT_FOUND.TEMPLATE_VERSION_NOT_FOUND"];
            406: components["responses"]["NOT_ACCEPTABLE"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR.TEMPLATE_RENDER_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "config": {
                 *         "width": "80mm",
                 *         "currency": "EUR",
                 *         "blocks": [
                 *           {
                 *             "type": "text",
                 *             "content": "{{ store }}",
                 *             "align": "center",
                 *             "bold": true
                 *           },
                 *           {
                 *             "type": "table",
                 *             "each": "items",
                 *             "as": "item",
                 *             "columns": [
                 *               {
                 *                 "header": "Item",
                 *                 "content": "{{ item.name }}",
                 *                 "width": "*"
                 *               },
                 *               {
                 *                 "header": "Price",
                 *                 "content": "{{ item.price | money }}",
                 *                 "width": 12,
                 *                 "align": "right"
                 *               }
                 *             ]
                 *           },
                 *           {
                 *             "type": "text",
                 *             "content": "Total {{ total | money }}",
                 *             "align": "right",
                 *             "bold": true
                 *           },
                 *           {
                 *             "type": "cut"
                 *           }
                 *         ],
                 *         "example": {
                 *           "store": "Corner shop",
                 *           "items": [
                 *             {
                 *               "name": "Tea",
                 *               "price": 2.5
                 *             }
                 *           ],
                 *           "total": 2.5
                 *         }
                 *       },
                 *       "data": {
                 *         "store": "Corner shop",
                 *         "items": [
                 *           {
                 *             "name": "Tea",
                 *             "price": 2.5
                 *           }
                 *         ],
                 *         "total": 2.5
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["FreePreview"];
            };
        };
        responses: {
            /** @description What would be on the paper. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/svg+xml": string;
                    /**
                     * @example Corner shop
                     *     Item                                       Price
                     *     Tea                                         2.50
                     *                                           Total 2.50
                     */
                    "text/plain": string;
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["PRINTER_NOT_FOUND"];
            406: components["responses"]["NOT_ACCEPTABLE"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR.TEMPLATE_RENDER_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    previewDraft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "config": {
                 *         "width": "80mm",
                 *         "currency": "EUR",
                 *         "blocks": [
                 *           {
                 *             "type": "text",
                 *             "content": "{{ store }}",
                 *             "align": "center",
                 *             "bold": true
                 *           },
                 *           {
                 *             "type": "table",
                 *             "each": "items",
                 *             "as": "item",
                 *             "columns": [
                 *               {
                 *                 "header": "Item",
                 *                 "content": "{{ item.name }}",
                 *                 "width": "*"
                 *               },
                 *               {
                 *                 "header": "Price",
                 *                 "content": "{{ item.price | money }}",
                 *                 "width": 12,
                 *                 "align": "right"
                 *               }
                 *             ]
                 *           },
                 *           {
                 *             "type": "text",
                 *             "content": "Total {{ total | money }}",
                 *             "align": "right",
                 *             "bold": true
                 *           },
                 *           {
                 *             "type": "cut"
                 *           }
                 *         ],
                 *         "example": {
                 *           "store": "Corner shop",
                 *           "items": [
                 *             {
                 *               "name": "Tea",
                 *               "price": 2.5
                 *             }
                 *           ],
                 *           "total": 2.5
                 *         }
                 *       },
                 *       "data": {
                 *         "store": "Corner shop",
                 *         "items": [
                 *           {
                 *             "name": "Tea",
                 *             "price": 2.5
                 *           }
                 *         ],
                 *         "total": 2.5
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["FreePreview"];
            };
        };
        responses: {
            /** @description What would be on the paper. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "picture": "iVBORw0KGgoAAAANSUhEUgAAAkAAAAEaAQMAAAA…",
                     *       "widthDots": 576,
                     *       "heightDots": 266,
                     *       "dotsPerMm": 8,
                     *       "widthMm": 80,
                     *       "labelDots": null,
                     *       "regions": [
                     *         {
                     *           "path": "config.blocks[0]",
                     *           "top": 120,
                     *           "bottom": 150
                     *         },
                     *         {
                     *           "path": "config.blocks[1]",
                     *           "top": 150,
                     *           "bottom": 210
                     *         },
                     *         {
                     *           "path": "config.blocks[2]",
                     *           "top": 210,
                     *           "bottom": 240
                     *         },
                     *         {
                     *           "path": "config.blocks[3]",
                     *           "top": 250,
                     *           "bottom": 266
                     *         }
                     *       ],
                     *       "problems": [],
                     *       "codedProblems": []
                     *     }
                     */
                    "application/json": components["schemas"]["DraftPreview"];
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["PRINTER_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR.TEMPLATE_RENDER_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    previewJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The job's id, as the print request was answered.
                 * @example 01980f3d-6a0e-7b21-9c44-51d2a3c7e8b0
                 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What would be on the paper. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The width of its paper in millimetres. */
                    "Paper-Width"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/svg+xml": string;
                    /** @example Table 7 */
                    "text/plain": string;
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["JOB_NOT_FOUND"];
            406: components["responses"]["NOT_ACCEPTABLE"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            410: components["responses"]["JOB_ERASED"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR.TEMPLATE_RENDER_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    listAssets: {
        parameters: {
            query?: {
                /** @description How many; above 1000 counts as 1000. */
                limit?: number;
                /** @description `nextCursor` of the page before, to read on. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By name; everything, or one page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "assets": [
                     *         {
                     *           "name": "my-logo",
                     *           "mediaType": "image/png",
                     *           "width": 320,
                     *           "height": 120,
                     *           "size": 4812,
                     *           "hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "createdAt": "2026-03-01T17:40:00.000Z",
                     *           "updatedAt": "2026-03-01T17:40:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        assets: components["schemas"]["Asset"][];
                        /** @description To be sent as `cursor` for the next page; null on the last. */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    getAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The picture's name.
                 * @example my-logo
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes as they were stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Names the bytes by their SHA-256. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                    "image/gif": string;
                    "image/svg+xml": string;
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["ASSET_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    putAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The picture's name.
                 * @example my-logo
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
                "image/gif": string;
                "image/svg+xml": string;
            };
        };
        responses: {
            /** @description Replaced. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "asset": {
                     *         "name": "my-logo",
                     *         "mediaType": "image/png",
                     *         "width": 320,
                     *         "height": 120,
                     *         "size": 4812,
                     *         "hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *         "createdAt": "2026-03-01T17:40:00.000Z",
                     *         "updatedAt": "2026-03-02T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        asset: components["schemas"]["Asset"];
                    };
                };
            };
            /** @description Stored. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "asset": {
                     *         "name": "my-logo",
                     *         "mediaType": "image/png",
                     *         "width": 320,
                     *         "height": 120,
                     *         "size": 4812,
                     *         "hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *         "createdAt": "2026-03-01T17:40:00.000Z",
                     *         "updatedAt": "2026-03-01T17:40:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        asset: components["schemas"]["Asset"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    deleteAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The picture's name.
                 * @example my-logo
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Asset my-logo was deleted."
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["ASSET_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    getShop: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shop. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Names this state; `If-Match` with it changes or deletes nothing newer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "shop": {
                     *         "name": "Corner Café",
                     *         "logo": "my-logo",
                     *         "address": "1 High Street\nGalway",
                     *         "taxNumber": "IE1234567T",
                     *         "footer": "Thank you, come again!",
                     *         "language": "en-IE",
                     *         "currency": "EUR",
                     *         "timeZone": "Europe/Dublin",
                     *         "version": 2,
                     *         "updatedAt": "2026-03-01T17:45:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        shop: components["schemas"]["Shop"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    updateShop: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read: when somebody has changed it since, the answer is 412 and nothing is done. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "footer": ""
                 *     }
                 */
                "application/json": components["schemas"]["ShopChanges"];
            };
        };
        responses: {
            /** @description The shop as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Names this state; `If-Match` with it changes or deletes nothing newer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "shop": {
                     *         "name": "Corner Café",
                     *         "logo": "my-logo",
                     *         "address": "1 High Street\nGalway",
                     *         "taxNumber": "IE1234567T",
                     *         "footer": "",
                     *         "language": "en-IE",
                     *         "currency": "EUR",
                     *         "timeZone": "Europe/Dublin",
                     *         "version": 2,
                     *         "updatedAt": "2026-03-01T17:45:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        shop: components["schemas"]["Shop"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            412: components["responses"]["PRECONDITION_FAILED"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    getTemplateConfigSchema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema of a template's `config`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": Record<string, never>;
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    getLanguage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that most receipts need come first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "blocks": [
                     *         {
                     *           "type": "divider",
                     *           "description": "A line across the paper.",
                     *           "example": {
                     *             "type": "divider",
                     *             "style": "double"
                     *           }
                     *         }
                     *       ],
                     *       "filters": [
                     *         {
                     *           "name": "percent",
                     *           "takes": "number",
                     *           "description": "A share of one as per cent, with so many decimals.",
                     *           "example": "{{ 0.19 | percent }}",
                     *           "prints": "19%"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        blocks: components["schemas"]["BlockHelp"][];
                        filters: components["schemas"]["FilterHelp"][];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    previewSchema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "config": {
                 *         "width": "80mm",
                 *         "currency": "EUR",
                 *         "blocks": [
                 *           {
                 *             "type": "text",
                 *             "content": "{{ store }}",
                 *             "align": "center",
                 *             "bold": true
                 *           },
                 *           {
                 *             "type": "table",
                 *             "each": "items",
                 *             "as": "item",
                 *             "columns": [
                 *               {
                 *                 "header": "Item",
                 *                 "content": "{{ item.name }}",
                 *                 "width": "*"
                 *               },
                 *               {
                 *                 "header": "Price",
                 *                 "content": "{{ item.price | money }}",
                 *                 "width": 12,
                 *                 "align": "right"
                 *               }
                 *             ]
                 *           },
                 *           {
                 *             "type": "text",
                 *             "content": "Total {{ total | money }}",
                 *             "align": "right",
                 *             "bold": true
                 *           },
                 *           {
                 *             "type": "cut"
                 *           }
                 *         ],
                 *         "example": {
                 *           "store": "Corner shop",
                 *           "items": [
                 *             {
                 *               "name": "Tea",
                 *               "price": 2.5
                 *             }
                 *           ],
                 *           "total": 2.5
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["FreeTemplate"];
            };
        };
        responses: {
            /** @description The schema, and an example that fits it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "schema": {
                     *         "$schema": "https://json-schema.org/draft/2020-12/schema",
                     *         "type": "object",
                     *         "properties": {
                     *           "store": {
                     *             "type": "string"
                     *           },
                     *           "items": {
                     *             "type": "array",
                     *             "items": {
                     *               "type": "object",
                     *               "properties": {
                     *                 "name": {
                     *                   "type": "string"
                     *                 },
                     *                 "price": {
                     *                   "type": "number"
                     *                 }
                     *               },
                     *               "required": [
                     *                 "name",
                     *                 "price"
                     *               ]
                     *             }
                     *           },
                     *           "total": {
                     *             "type": "number"
                     *           }
                     *         },
                     *         "required": [
                     *           "store",
                     *           "items",
                     *           "total"
                     *         ]
                     *       },
                     *       "example": {
                     *         "store": "Corner shop",
                     *         "items": [
                     *           {
                     *             "name": "Tea",
                     *             "price": 2.5
                     *           }
                     *         ],
                     *         "total": 2.5
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        schema: components["schemas"]["DataSchema"];
                        example: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    listenToEvents: {
        parameters: {
            query?: {
                /** @description The id of the last event that was heard; empty, and on `/events` absent: begin now. */
                after?: string;
                /** @description Only what happens to these jobs; several with commas between them. */
                jobId?: string;
                /** @description Only these printers and their jobs; several with commas between them. */
                printerId?: string;
                /** @description Only these of jobUpdate, printerUpdate; several with commas between them. */
                type?: string;
                /** @description The key, for browsers, which send no header with it. */
                apiKey?: string;
            };
            header?: {
                /** @description The id of the last event that was heard. Outranks `after`. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: 1794800410123-0
                     *     event: jobUpdate
                     *     data: {"id":"1794800410123-0","type":"jobUpdate","data":{"jobId":"01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11","status":"printing","templateId":"order-receipt","printerId":"default","reference":"order-4711"}}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Without their secrets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "keys": [
                     *         {
                     *           "id": "5f0c1f0e-6a53-4c1e-9a39-3d8f6d1c2b7a",
                     *           "name": "till 3",
                     *           "scopes": [
                     *             "print"
                     *           ],
                     *           "printers": [
                     *             "default"
                     *           ],
                     *           "sites": null,
                     *           "templates": null,
                     *           "ending": "q7Xd",
                     *           "status": "active",
                     *           "createdAt": "2026-03-01T17:45:00.000Z",
                     *           "createdBy": "configuration",
                     *           "expiresAt": null,
                     *           "lastUsedAt": "2026-03-02T08:10:00.000Z",
                     *           "formerUntil": null,
                     *           "revokedAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        keys: components["schemas"]["Key"][];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "till 3",
                 *       "scopes": [
                 *         "print"
                 *       ],
                 *       "printers": [
                 *         "default"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description What jobs and people know it by, such as `till 3`. */
                    name: string;
                    scopes: components["schemas"]["Scope"][];
                    /** @description It prints on, sees and changes these printers and their jobs, and no others. */
                    printers?: string[];
                    /** @description The same for all printers of these sites. */
                    sites?: string[];
                    /** @description It prints, sees and changes these templates and their jobs, and no others. */
                    templates?: string[];
                    /** @description Seconds from now; without it the key never expires. */
                    expireAfter?: number;
                };
            };
        };
        responses: {
            /** @description The key, and its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "key": {
                     *         "id": "5f0c1f0e-6a53-4c1e-9a39-3d8f6d1c2b7a",
                     *         "name": "till 3",
                     *         "scopes": [
                     *           "print"
                     *         ],
                     *         "printers": [
                     *           "default"
                     *         ],
                     *         "sites": null,
                     *         "templates": null,
                     *         "ending": "q7Xd",
                     *         "status": "active",
                     *         "createdAt": "2026-03-01T17:45:00.000Z",
                     *         "createdBy": "configuration",
                     *         "expiresAt": null,
                     *         "lastUsedAt": null,
                     *         "formerUntil": null,
                     *         "revokedAt": null
                     *       },
                     *       "secret": "platen_live_…"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        key: components["schemas"]["Key"];
                        /** @description What is sent as `X-API-Key`. It is shown here and never again. */
                        secret: string;
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            409: components["responses"]["KEY_EXISTS"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    rotateKey: {
        parameters: {
            query?: {
                /** @description Seconds in which the old secret is taken, too; 0 for one that somebody else may know. */
                overlap?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The key's id.
                 * @example 5f0c1f0e-6a53-4c1e-9a39-3d8f6d1c2b7a
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, and its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "key": {
                     *         "id": "5f0c1f0e-6a53-4c1e-9a39-3d8f6d1c2b7a",
                     *         "name": "till 3",
                     *         "scopes": [
                     *           "print"
                     *         ],
                     *         "printers": [
                     *           "default"
                     *         ],
                     *         "sites": null,
                     *         "templates": null,
                     *         "ending": "q7Xd",
                     *         "status": "active",
                     *         "createdAt": "2026-03-01T17:45:00.000Z",
                     *         "createdBy": "configuration",
                     *         "expiresAt": null,
                     *         "lastUsedAt": "2026-03-02T08:10:00.000Z",
                     *         "formerUntil": "2026-03-03T08:10:00.000Z",
                     *         "revokedAt": null
                     *       },
                     *       "secret": "platen_live_…"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        key: components["schemas"]["Key"];
                        /** @description What is sent as `X-API-Key`. It is shown here and never again. */
                        secret: string;
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["KEY_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key's id.
                 * @example 5f0c1f0e-6a53-4c1e-9a39-3d8f6d1c2b7a
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "key": {
                     *         "id": "5f0c1f0e-6a53-4c1e-9a39-3d8f6d1c2b7a",
                     *         "name": "till 3",
                     *         "scopes": [
                     *           "print"
                     *         ],
                     *         "printers": [
                     *           "default"
                     *         ],
                     *         "sites": null,
                     *         "templates": null,
                     *         "ending": "q7Xd",
                     *         "status": "revoked",
                     *         "createdAt": "2026-03-01T17:45:00.000Z",
                     *         "createdBy": "configuration",
                     *         "expiresAt": null,
                     *         "lastUsedAt": "2026-03-02T08:10:00.000Z",
                     *         "formerUntil": null,
                     *         "revokedAt": "2026-03-02T08:10:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        key: components["schemas"]["Key"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["KEY_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Without their secrets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhooks": [
                     *         {
                     *           "id": "0b9a4a52-7f0e-4a0f-8f5e-2f1d3c6b9e80",
                     *           "name": "web shop",
                     *           "url": "https://shop.example/platen",
                     *           "events": [
                     *             "job.completed",
                     *             "job.failed"
                     *           ],
                     *           "printers": null,
                     *           "enabled": true,
                     *           "status": "active",
                     *           "waiting": 0,
                     *           "failures": 0,
                     *           "failingSince": null,
                     *           "pausedAt": null,
                     *           "pausedReason": null,
                     *           "formerUntil": null,
                     *           "createdAt": "2026-03-01T17:45:00.000Z",
                     *           "createdBy": "configuration",
                     *           "updatedAt": "2026-03-01T17:45:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        webhooks: components["schemas"]["Webhook"][];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "web shop",
                 *       "url": "https://shop.example/platen",
                 *       "events": [
                 *         "job.completed",
                 *         "job.failed"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description What people know it by. */
                    name: string;
                    /** @description Where messages are sent to by POST: https:// on the internet; other networks have to be named in `webhooks.allowedNetworks`, and take http:// as well. */
                    url: string;
                    /** @description What it is told of; null: everything. */
                    events?: components["schemas"]["WebhookEventType"][] | null;
                    /** @description Whose jobs and outages it is told of; null: every printer's. */
                    printers?: string[] | null;
                    /** @description While it is false nothing is written for it, and nothing is sent. */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description The webhook, and its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "0b9a4a52-7f0e-4a0f-8f5e-2f1d3c6b9e80",
                     *         "name": "web shop",
                     *         "url": "https://shop.example/platen",
                     *         "events": [
                     *           "job.completed",
                     *           "job.failed"
                     *         ],
                     *         "printers": null,
                     *         "enabled": true,
                     *         "status": "active",
                     *         "waiting": 0,
                     *         "failures": 0,
                     *         "failingSince": null,
                     *         "pausedAt": null,
                     *         "pausedReason": null,
                     *         "formerUntil": null,
                     *         "createdAt": "2026-03-01T17:45:00.000Z",
                     *         "createdBy": "configuration",
                     *         "updatedAt": "2026-03-01T17:45:00.000Z"
                     *       },
                     *       "secret": "whsec_…"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        webhook: components["schemas"]["Webhook"];
                        /** @description What the receiver checks signatures with. It is shown here and never again. */
                        secret: string;
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0b9a4a52-7f0e-4a0f-8f5e-2f1d3c6b9e80
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "0b9a4a52-7f0e-4a0f-8f5e-2f1d3c6b9e80",
                     *         "name": "web shop",
                     *         "url": "https://shop.example/platen",
                     *         "events": [
                     *           "job.completed",
                     *           "job.failed"
                     *         ],
                     *         "printers": null,
                     *         "enabled": true,
                     *         "status": "active",
                     *         "waiting": 0,
                     *         "failures": 0,
                     *         "failingSince": null,
                     *         "pausedAt": null,
                     *         "pausedReason": null,
                     *         "formerUntil": null,
                     *         "createdAt": "2026-03-01T17:45:00.000Z",
                     *         "createdBy": "configuration",
                     *         "updatedAt": "2026-03-01T17:45:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["WEBHOOK_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0b9a4a52-7f0e-4a0f-8f5e-2f1d3c6b9e80
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         "job.failed"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description What people know it by. */
                    name?: string;
                    /** @description Where messages are sent to by POST: https:// on the internet; other networks have to be named in `webhooks.allowedNetworks`, and take http:// as well. */
                    url?: string;
                    /** @description What it is told of; null: everything. */
                    events?: components["schemas"]["WebhookEventType"][] | null;
                    /** @description Whose jobs and outages it is told of; null: every printer's. */
                    printers?: string[] | null;
                    /** @description While it is false nothing is written for it, and nothing is sent. */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description The webhook as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "0b9a4a52-7f0e-4a0f-8f5e-2f1d3c6b9e80",
                     *         "name": "web shop",
                     *         "url": "https://shop.example/platen",
                     *         "events": [
                     *           "job.failed"
                     *         ],
                     *         "printers": null,
                     *         "enabled": true,
                     *         "status": "active",
                     *         "waiting": 0,
                     *         "failures": 0,
                     *         "failingSince": null,
                     *         "pausedAt": null,
                     *         "pausedReason": null,
                     *         "formerUntil": null,
                     *         "createdAt": "2026-03-01T17:45:00.000Z",
                     *         "createdBy": "configuration",
                     *         "updatedAt": "2026-03-01T17:45:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["WEBHOOK_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0b9a4a52-7f0e-4a0f-8f5e-2f1d3c6b9e80
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["WEBHOOK_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    rotateWebhook: {
        parameters: {
            query?: {
                /** @description Seconds in which messages are signed with the old secret, too. */
                overlap?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0b9a4a52-7f0e-4a0f-8f5e-2f1d3c6b9e80
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook, and its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "0b9a4a52-7f0e-4a0f-8f5e-2f1d3c6b9e80",
                     *         "name": "web shop",
                     *         "url": "https://shop.example/platen",
                     *         "events": [
                     *           "job.completed",
                     *           "job.failed"
                     *         ],
                     *         "printers": null,
                     *         "enabled": true,
                     *         "status": "active",
                     *         "waiting": 0,
                     *         "failures": 0,
                     *         "failingSince": null,
                     *         "pausedAt": null,
                     *         "pausedReason": null,
                     *         "formerUntil": "2026-03-03T08:10:00.000Z",
                     *         "createdAt": "2026-03-01T17:45:00.000Z",
                     *         "createdBy": "configuration",
                     *         "updatedAt": "2026-03-01T17:45:00.000Z"
                     *       },
                     *       "secret": "whsec_…"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        webhook: components["schemas"]["Webhook"];
                        /** @description What the receiver checks signatures with. It is shown here and never again. */
                        secret: string;
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["WEBHOOK_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    resumeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0b9a4a52-7f0e-4a0f-8f5e-2f1d3c6b9e80
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "0b9a4a52-7f0e-4a0f-8f5e-2f1d3c6b9e80",
                     *         "name": "web shop",
                     *         "url": "https://shop.example/platen",
                     *         "events": [
                     *           "job.completed",
                     *           "job.failed"
                     *         ],
                     *         "printers": null,
                     *         "enabled": true,
                     *         "status": "active",
                     *         "waiting": 0,
                     *         "failures": 0,
                     *         "failingSince": null,
                     *         "pausedAt": null,
                     *         "pausedReason": null,
                     *         "formerUntil": null,
                     *         "createdAt": "2026-03-01T17:45:00.000Z",
                     *         "createdBy": "configuration",
                     *         "updatedAt": "2026-03-01T17:45:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["WEBHOOK_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    listWebhookMessages: {
        parameters: {
            query?: {
                /** @description How many; above 100 counts as 100. */
                limit?: number;
                /** @description Only messages that came this far. */
                status?: "waiting" | "delivered" | "failed";
                /** @description `nextCursor` of the page before, to read on. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0b9a4a52-7f0e-4a0f-8f5e-2f1d3c6b9e80
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. `nextCursor` is null on the last. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "messages": [
                     *         {
                     *           "id": "4711",
                     *           "messageId": "msg_5d0f6a8c1e9b4b7f9d3e2c1a0f8b7d6e",
                     *           "type": "job.completed",
                     *           "subject": "01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11",
                     *           "timestamp": "2026-03-01T17:46:02.120Z",
                     *           "data": {
                     *             "jobId": "01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11",
                     *             "status": "completed",
                     *             "templateId": "order-receipt",
                     *             "printerId": "kitchen",
                     *             "confirmation": {
                     *               "method": "device-confirmed",
                     *               "at": "2026-03-01T17:46:02.120Z"
                     *             }
                     *           },
                     *           "status": "delivered",
                     *           "attempts": 1,
                     *           "nextAt": null,
                     *           "endedAt": "2026-03-01T17:46:02.310Z",
                     *           "answerStatus": 204,
                     *           "failure": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        messages: components["schemas"]["WebhookMessage"][];
                        /** @description To be sent as `cursor` for the next page; null on the last. */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["WEBHOOK_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0b9a4a52-7f0e-4a0f-8f5e-2f1d3c6b9e80
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is on its way. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": {
                     *         "id": "4711",
                     *         "messageId": "msg_5d0f6a8c1e9b4b7f9d3e2c1a0f8b7d6e",
                     *         "type": "webhook.test",
                     *         "subject": "msg_5d0f6a8c1e9b4b7f9d3e2c1a0f8b7d6e",
                     *         "timestamp": "2026-03-01T17:46:02.120Z",
                     *         "data": {
                     *           "webhookId": "0b9a4a52-7f0e-4a0f-8f5e-2f1d3c6b9e80"
                     *         },
                     *         "status": "waiting",
                     *         "attempts": 0,
                     *         "nextAt": "2026-03-01T17:46:02.120Z",
                     *         "endedAt": null,
                     *         "answerStatus": null,
                     *         "failure": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        message: components["schemas"]["WebhookMessage"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["WEBHOOK_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            409: components["responses"]["WEBHOOK_STOPPED"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    resendWebhookMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook's id.
                 * @example 0b9a4a52-7f0e-4a0f-8f5e-2f1d3c6b9e80
                 */
                id: string;
                /**
                 * @description The message's `id` in the list.
                 * @example 4711
                 */
                message: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is on its way. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": {
                     *         "id": "4712",
                     *         "messageId": "msg_5d0f6a8c1e9b4b7f9d3e2c1a0f8b7d6e",
                     *         "type": "job.completed",
                     *         "subject": "01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11",
                     *         "timestamp": "2026-03-01T17:46:02.120Z",
                     *         "data": {
                     *           "jobId": "01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11",
                     *           "status": "completed",
                     *           "templateId": "order-receipt",
                     *           "printerId": "kitchen",
                     *           "confirmation": {
                     *             "method": "device-confirmed",
                     *             "at": "2026-03-01T17:46:02.120Z"
                     *           }
                     *         },
                     *         "status": "waiting",
                     *         "attempts": 0,
                     *         "nextAt": "2026-03-01T17:46:02.120Z",
                     *         "endedAt": null,
                     *         "answerStatus": null,
                     *         "failure": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        message: components["schemas"]["WebhookMessage"];
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["WEBHOOK_MESSAGE_NOT_FOUND.WEBHOOK_NOT_FOUND"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            409: components["responses"]["WEBHOOK_STOPPED"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    listJournal: {
        parameters: {
            query?: {
                /** @description How many; above 100 counts as 100. */
                limit?: number;
                /** @description What happened. */
                kind?: components["schemas"]["EntryKind"];
                /** @description Only what happened to the job, printer, template, key or webhook of this id, the picture of this name, `shop` or `journal`. */
                subject?: string;
                /** @description Only what happened at this moment or later, as in `2026-01-31T08:00:00Z`. A day alone, as in `2026-01-31`, stands for its first moment in UTC. */
                since?: string;
                /** @description Only what happened before this moment. A day alone, as in `2026-01-31`, stands for its first moment in UTC. */
                until?: string;
                /** @description `nextCursor` of the page before, to read on. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. `nextCursor` is null on the last. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "entries": [
                     *         {
                     *           "number": 1204,
                     *           "at": "2026-03-01T17:45:03.412Z",
                     *           "kind": "job.completed",
                     *           "subject": "01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11",
                     *           "by": "till 3",
                     *           "facts": {
                     *             "printerId": "kitchen",
                     *             "templateId": "order-receipt",
                     *             "attempts": 1,
                     *             "method": "process-id",
                     *             "words": "37223030343200",
                     *             "bytesSha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                     *           },
                     *           "hash": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"
                     *         }
                     *       ],
                     *       "head": {
                     *         "number": 1204,
                     *         "hash": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"
                     *       },
                     *       "state": {
                     *         "outside": 0,
                     *         "unsealed": 0,
                     *         "unsealedForS": 0
                     *       },
                     *       "nextCursor": "1204"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        entries: components["schemas"]["JournalEntry"][];
                        head: components["schemas"]["JournalHead"];
                        state: components["schemas"]["JournalState"];
                        /** @description To be sent as `cursor` for the next page; null on the last. */
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    exportJournal: {
        parameters: {
            query?: {
                /** @description `jsonl`: one JSON object a line, which can be verified. `csv`: for spreadsheets. */
                format?: "jsonl" | "csv";
                /** @description What happened. */
                kind?: components["schemas"]["EntryKind"];
                /** @description Only what happened to the job, printer, template, key or webhook of this id, the picture of this name, `shop` or `journal`. */
                subject?: string;
                /** @description Only what happened at this moment or later, as in `2026-01-31T08:00:00Z`. A day alone, as in `2026-01-31`, stands for its first moment in UTC. */
                since?: string;
                /** @description Only what happened before this moment. A day alone, as in `2026-01-31`, stands for its first moment in UTC. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One entry a line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            408: components["responses"]["open.REQUEST_TIMEOUT"];
            431: components["responses"]["open.HEADERS_TOO_LARGE"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It serves. With `details` it takes no jobs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: the request was carried out.
                         * @constant
                         */
                        success: true;
                        /** @description What keeps it from taking jobs: the database or the queue is away, or nothing can be stored. */
                        details?: string[];
                        /** @description What a person must look at although it takes jobs: the journal is not sealed, or rows were put into it. */
                        notes?: string[];
                    };
                };
            };
            408: components["responses"]["open.REQUEST_TIMEOUT"];
            431: components["responses"]["open.HEADERS_TOO_LARGE"];
            503: components["responses"]["open.SERVICE_UNAVAILABLE"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In Prometheus text format. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example platen_queue_jobs{printer="default",site="default"} 0 */
                    "text/plain": string;
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FORBIDDEN.FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.oai.openapi+json": Record<string, never>;
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    getAsyncApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.aai.asyncapi+json": Record<string, never>;
                };
            };
            400: components["responses"]["VALIDATION_ERROR"];
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description `Accept` and `Accept-Encoding`. */
                    Vary?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    getStart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To /console/ for who accepts a page (`text/html`), to /docs for others. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Where to look. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["UNAUTHORIZED"];
            403: components["responses"]["FOREIGN_ORIGIN"];
            408: components["responses"]["REQUEST_TIMEOUT"];
            429: components["responses"]["RATE_LIMITED"];
            431: components["responses"]["HEADERS_TOO_LARGE"];
            500: components["responses"]["INTERNAL_ERROR"];
            503: components["responses"]["SERVICE_UNAVAILABLE"];
        };
    };
    sendJobQueued: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same whenever this message is sent, by which the receiver knows it. */
                "webhook-id"?: string;
                /** @description Seconds since 1970 when it was sent. */
                "webhook-timestamp"?: string;
                /** @description `v1,` and the HMAC-SHA256 of id, timestamp and body in base64; one for each secret. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookJobEvent"];
            };
        };
        responses: {
            /** @description No more is wanted: the webhook is paused. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken. The message is sent again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendJobPrinting: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same whenever this message is sent, by which the receiver knows it. */
                "webhook-id"?: string;
                /** @description Seconds since 1970 when it was sent. */
                "webhook-timestamp"?: string;
                /** @description `v1,` and the HMAC-SHA256 of id, timestamp and body in base64; one for each secret. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookJobEvent"];
            };
        };
        responses: {
            /** @description No more is wanted: the webhook is paused. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken. The message is sent again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendJobCompleted: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same whenever this message is sent, by which the receiver knows it. */
                "webhook-id"?: string;
                /** @description Seconds since 1970 when it was sent. */
                "webhook-timestamp"?: string;
                /** @description `v1,` and the HMAC-SHA256 of id, timestamp and body in base64; one for each secret. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookJobEvent"];
            };
        };
        responses: {
            /** @description No more is wanted: the webhook is paused. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken. The message is sent again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendJobFailed: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same whenever this message is sent, by which the receiver knows it. */
                "webhook-id"?: string;
                /** @description Seconds since 1970 when it was sent. */
                "webhook-timestamp"?: string;
                /** @description `v1,` and the HMAC-SHA256 of id, timestamp and body in base64; one for each secret. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookJobEvent"];
            };
        };
        responses: {
            /** @description No more is wanted: the webhook is paused. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken. The message is sent again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendJobCancelled: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same whenever this message is sent, by which the receiver knows it. */
                "webhook-id"?: string;
                /** @description Seconds since 1970 when it was sent. */
                "webhook-timestamp"?: string;
                /** @description `v1,` and the HMAC-SHA256 of id, timestamp and body in base64; one for each secret. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookJobEvent"];
            };
        };
        responses: {
            /** @description No more is wanted: the webhook is paused. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken. The message is sent again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendJobConfirmed: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same whenever this message is sent, by which the receiver knows it. */
                "webhook-id"?: string;
                /** @description Seconds since 1970 when it was sent. */
                "webhook-timestamp"?: string;
                /** @description `v1,` and the HMAC-SHA256 of id, timestamp and body in base64; one for each secret. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookJobEvent"];
            };
        };
        responses: {
            /** @description No more is wanted: the webhook is paused. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken. The message is sent again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendOutageBegan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same whenever this message is sent, by which the receiver knows it. */
                "webhook-id"?: string;
                /** @description Seconds since 1970 when it was sent. */
                "webhook-timestamp"?: string;
                /** @description `v1,` and the HMAC-SHA256 of id, timestamp and body in base64; one for each secret. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookOutageEvent"];
            };
        };
        responses: {
            /** @description No more is wanted: the webhook is paused. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken. The message is sent again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendOutageEnded: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same whenever this message is sent, by which the receiver knows it. */
                "webhook-id"?: string;
                /** @description Seconds since 1970 when it was sent. */
                "webhook-timestamp"?: string;
                /** @description `v1,` and the HMAC-SHA256 of id, timestamp and body in base64; one for each secret. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookOutageEvent"];
            };
        };
        responses: {
            /** @description No more is wanted: the webhook is paused. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken. The message is sent again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendWebhookTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same whenever this message is sent, by which the receiver knows it. */
                "webhook-id"?: string;
                /** @description Seconds since 1970 when it was sent. */
                "webhook-timestamp"?: string;
                /** @description `v1,` and the HMAC-SHA256 of id, timestamp and body in base64; one for each secret. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            /** @description No more is wanted: the webhook is paused. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken. The message is sent again, for a day. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
