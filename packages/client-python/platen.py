"""Client of Platen, the label and receipt printing service.

One file on the standard library: copy it beside your program. Python 3.9 or newer.
"""

from __future__ import annotations

import base64
import json
import random
import ssl
import time
import urllib.error
import urllib.request
import uuid
from contextlib import contextmanager
from datetime import datetime
from http.client import HTTPException, HTTPResponse
from typing import Any, Dict, Iterable, Iterator, List, Literal, Mapping, Optional, Sequence, Tuple, TypedDict, Union, cast
from urllib.parse import quote, urlencode

__all__ = [
    "Accepted",
    "AcceptedBatch",
    "BatchJob",
    "Event",
    "Job",
    "Platen",
    "PlatenError",
    "Printer",
    "Template",
    "TemplateSummary",
    "Unreachable",
]

__version__ = "0.1.0"

JobStatus = Literal["queued", "printing", "completed", "failed", "cancelled"]


class _Confirmation(TypedDict):
    method: Literal["process-id", "status-fence", "device-confirmed", "transmitted"]
    at: str


class Confirmation(_Confirmation, total=False):
    """On whose word a job is printed: the printer's, or with `transmitted` nobody's. Late: the job had failed before."""

    late: Literal[True]


class JobError(TypedDict):
    code: str
    message: str


class JobOptions(TypedDict):
    copies: int
    cutPaper: bool


class _JobMove(TypedDict):
    status: JobStatus
    at: str


class JobMove(_JobMove, total=False):
    reason: str


class _Job(TypedDict):
    id: str
    templateId: str
    printerId: str
    status: JobStatus
    createdAt: str
    startedAt: Optional[str]
    completedAt: Optional[str]
    options: JobOptions
    attempts: int
    confirmation: Optional[Confirmation]
    estimatedTime: str
    expiresAt: str


class Job(_Job, total=False):
    error: JobError
    reprintOf: str
    reference: str
    labels: Dict[str, str]
    title: str
    batchId: str
    createdBy: str
    cancelledBy: str
    finishedAt: str
    history: List[JobMove]


class _Accepted(TypedDict):
    success: Literal[True]
    jobId: str
    printerId: str
    status: JobStatus
    estimatedTime: str


class Accepted(_Accepted, total=False):
    """The job is stored and will be printed; of one that was waited for, `status` tells how it ended."""

    reference: str
    confirmation: Confirmation
    reprintOf: str


class AcceptedBatch(TypedDict):
    success: Literal[True]
    batchId: str
    printerId: str
    jobIds: List[str]
    estimatedTime: str


class PrintOptions(TypedDict, total=False):
    copies: int
    cutPaper: bool
    expireAfter: int


class _BatchJob(TypedDict):
    data: Mapping[str, Any]


class BatchJob(_BatchJob, total=False):
    options: PrintOptions
    reference: str
    labels: Mapping[str, str]


class TemplateSummary(TypedDict):
    id: str
    name: str
    description: str
    createdAt: str
    updatedAt: str
    version: int


class Template(TemplateSummary):
    config: Dict[str, Any]


class Address(TypedDict):
    host: str
    port: int


class _Printer(TypedDict):
    id: str
    name: str
    ip: str
    port: int
    status: Literal["online", "offline", "error"]
    paperStatus: Literal["ok", "low", "out", "unknown"]
    coverStatus: Literal["closed", "open", "unknown"]
    queueLength: int
    width: float
    reason: Optional[str]
    silentSince: Optional[str]
    lastErrorCode: Optional[str]
    drawer: Literal["open", "closed", "unknown"]
    model: str
    capabilities: Optional[Dict[str, bool]]
    proof: Optional[Literal["process-id", "status-fence", "device-confirmed", "transmitted"]]
    worker: Literal["online", "offline"]
    printingJobId: Optional[str]
    since: str
    site: str
    lane: Literal["tcp", "cloudprnt", "sdp"]
    fetchesJobs: bool
    language: Literal["escpos", "starprnt", "zpl", "epos"]
    paper: Literal["continuous", "labels"]
    dpi: int
    charset: str
    whenOffline: Literal["refuse", "queue"]
    enabled: bool
    labels: Dict[str, str]
    reportedModel: Optional[str]
    version: int
    createdAt: str
    updatedAt: str


class Printer(_Printer, total=False):
    errorCode: str
    address: Address
    # Of a printer that asks for its jobs, which has no address; `pollUrl` is in no list.
    pollUrl: str
    pollUrls: List[str]
    pollAuth: Optional[Dict[str, str]]
    identity: Optional[str]
    device: Dict[str, Any]
    lastSeen: Optional[str]


class Event(TypedDict):
    """What happened to a job or a printer; `resume` says instead whether everything before it was told."""

    id: str
    type: Literal["jobUpdate", "printerUpdate", "resume"]
    data: Dict[str, Any]


class PlatenError(Exception):
    """What the service refused. `code` is for programs, the message and `details` are for people."""

    def __init__(
        self,
        code: str,
        message: str,
        details: Sequence[str] = (),
        *,
        status: int = 0,
        job_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__("\n".join([f"{code}: {message}", *details]))
        self.code = code
        self.message = message
        self.details = list(details)
        #: Of the HTTP answer; 0 where none came.
        self.status = status
        #: With PRINT_FAILED: the job that failed.
        self.job_id = job_id
        #: Seconds, where the service names them.
        self.retry_after = retry_after


class Unreachable(PlatenError):
    """No answer came. Whether the service has done what was asked is not known."""

    def __init__(self, message: str, *, is_unsent: bool) -> None:
        super().__init__("UNREACHABLE", message)
        self.is_unsent = is_unsent


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The service redirects no program, and the key is for nobody else."""

    def redirect_request(self, *_: Any) -> None:
        return None


#: What the service says when it has stored nothing: asking again cannot print twice.
_NOTHING_STORED = frozenset({"SERVICE_UNAVAILABLE", "PRINTER_OFFLINE", "RATE_LIMITED"})

#: Answers of proxies that could not get one from the service. It may have got the request all the same.
_NO_ANSWER = frozenset({502, 503, 504})

#: On a stream of events a comment comes every 15 seconds. After two that did not, nobody is there any more.
_LONGEST_SILENCE = 40.0

_ENDED = frozenset({"completed", "failed", "cancelled"})


class Platen:
    """A running Platen.

    What was refused for the moment is tried again for `retry_for` seconds, and so is what got no answer, where that cannot
    print twice: print requests carry an idempotency key, their own or one that is made for them.
    """

    def __init__(
        self,
        base_url: str = "http://localhost:3000",
        api_key: Optional[str] = None,
        *,
        timeout: float = 60.0,
        retry_for: float = 30.0,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._headers = {"X-API-Key": api_key} if api_key else {}
        self._timeout = timeout
        self._retry_for = retry_for
        self._opener = urllib.request.build_opener(
            _NoRedirects(), urllib.request.HTTPSHandler(context=ssl_context)
        )

    # Templates

    def templates(self) -> Iterator[TemplateSummary]:
        return cast(Iterator[TemplateSummary], self._pages("/templates", "templates"))

    def template(self, template_id: str) -> Template:
        return cast(Template, self.request("GET", f"/templates/{_segment(template_id)}")["template"])

    def create_template(
        self, template_id: str, name: str, config: Mapping[str, Any], description: str = ""
    ) -> Template:
        body = {"id": template_id, "name": name, "description": description, "config": config}
        return cast(Template, self.request("POST", "/templates", body=body)["template"])

    def update_template(self, template_id: str, **fields: Any) -> Template:
        """Changes any of `name`, `description` and `config`."""
        return cast(Template, self.request("PUT", f"/templates/{_segment(template_id)}", body=fields)["template"])

    def delete_template(self, template_id: str) -> None:
        self.request("DELETE", f"/templates/{_segment(template_id)}")

    def template_schema(self, template_id: str) -> Dict[str, Any]:
        """`schema` tells what data the template needs, and `example` fits it."""
        return cast(Dict[str, Any], self.request("GET", f"/templates/{_segment(template_id)}/schema"))

    def preview(
        self,
        template: Union[str, Mapping[str, Any]],
        data: Optional[Mapping[str, Any]] = None,
        *,
        accept: str = "image/png",
        **options: Any,
    ) -> bytes:
        """The paper before there is any, of a stored template's id or of a config: PNG, `image/svg+xml`, `text/plain`, or the
        printer's bytes (`application/octet-stream`). Options are `printer`, `width`, `model` and, of a stored one, `version`."""
        is_stored = isinstance(template, str)
        path = f"/templates/{_segment(template)}/preview" if isinstance(template, str) else "/preview"
        body = _given({**options, "data": data, "config": None if is_stored else template})
        return cast(bytes, self.request("POST", path, body=body, headers={"Accept": accept}, is_raw=True))

    # Printing

    def print(
        self,
        template: Union[str, Mapping[str, Any]],
        data: Mapping[str, Any],
        *,
        printer: Optional[str] = None,
        options: Optional[PrintOptions] = None,
        version: Optional[int] = None,
        reference: Optional[str] = None,
        labels: Optional[Mapping[str, str]] = None,
        wait: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> Accepted:
        """Prints a stored template by its id, or a config that is stored nowhere. Returns when the job is stored, or with
        `wait` (at most 60 seconds) when it has ended or the time is over. A job that fails while it is waited for raises
        PRINT_FAILED. `version` is for stored templates."""
        path = f"/print/{_segment(template)}" if isinstance(template, str) else "/jobs"
        body = {
            "config": None if isinstance(template, str) else template,
            "data": data,
            "printer": printer,
            "options": options,
            "version": version,
            "reference": reference,
            "labels": labels,
        }
        return self._job(path, _given(body), wait, idempotency_key)

    def print_picture(
        self,
        content: bytes,
        media: Literal["png", "jpeg"] = "png",
        *,
        printer: Optional[str] = None,
        options: Optional[PrintOptions] = None,
        reference: Optional[str] = None,
        labels: Optional[Mapping[str, str]] = None,
        wait: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> Accepted:
        """Prints a picture as it is."""
        body = {
            "document": {"type": media, "content": base64.b64encode(content).decode()},
            "printer": printer,
            "options": options,
            "reference": reference,
            "labels": labels,
        }
        return self._job("/jobs", _given(body), wait, idempotency_key)

    def print_batch(
        self,
        template_id: str,
        jobs: Sequence[BatchJob],
        *,
        printer: Optional[str] = None,
        options: Optional[PrintOptions] = None,
        idempotency_key: Optional[str] = None,
    ) -> AcceptedBatch:
        """Up to 1,000 data sets: all of them become jobs, or none does."""
        body = _given({"jobs": list(jobs), "printer": printer, "options": options})
        headers = {"Idempotency-Key": idempotency_key or str(uuid.uuid4())}
        return cast(
            AcceptedBatch, self.request("POST", f"/print/{_segment(template_id)}/batch", body=body, headers=headers)
        )

    # Jobs

    def job(self, job_id: str) -> Job:
        return cast(Job, self.request("GET", f"/jobs/{_segment(job_id)}")["job"])

    def jobs(
        self,
        *,
        status: Union[JobStatus, Sequence[JobStatus], None] = None,
        template_id: Optional[str] = None,
        printer_id: Optional[str] = None,
        reference: Optional[str] = None,
        labels: Optional[Mapping[str, str]] = None,
        batch_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        since: Union[datetime, str, None] = None,
        until: Union[datetime, str, None] = None,
        q: Optional[str] = None,
    ) -> Iterator[Job]:
        """The newest first. Of several filters all have to hold. Pages are asked for as they are needed."""
        states = [status] if isinstance(status, str) else list(status or [])
        query: List[Tuple[str, Any]] = [
            *(("status", state) for state in states),
            *((f"label.{name}", value) for name, value in (labels or {}).items()),
            ("templateId", template_id),
            ("printerId", printer_id),
            ("reference", reference),
            ("batchId", batch_id),
            ("idempotencyKey", idempotency_key),
            ("since", _moment(since)),
            ("until", _moment(until)),
            ("q", q),
            ("limit", 100),
        ]
        return cast(Iterator[Job], self._pages("/jobs", "jobs", query))

    def cancel(self, job_id: str) -> None:
        """Only a job that waits can be cancelled; another raises JOB_NOT_CANCELLABLE."""
        self.request("DELETE", f"/jobs/{_segment(job_id)}")

    def cancel_batch(self, batch_id: str) -> int:
        """How many jobs of the batch were still waiting, and are cancelled now."""
        return cast(int, self.request("DELETE", f"/batches/{_segment(batch_id)}")["cancelled"])

    def reprint(
        self, job_id: str, *, wait: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> Accepted:
        return self._job(f"/jobs/{_segment(job_id)}/reprint", None, wait, idempotency_key)

    def preview_job(self, job_id: str, *, accept: str = "image/png") -> bytes:
        """The paper as it was printed, or as it would be."""
        path = f"/jobs/{_segment(job_id)}/preview"
        return cast(bytes, self.request("GET", path, headers={"Accept": accept}, is_raw=True))

    def wait_for(self, job_id: str, timeout: float = 60.0, *, every: float = 0.5) -> Job:
        """The job when it has ended, in whichever state. Raises TimeoutError when it still has not."""
        deadline = time.monotonic() + timeout
        while True:
            job = self.job(job_id)
            if job["status"] in _ENDED:
                return job
            if time.monotonic() + every > deadline:
                raise TimeoutError(f"job {job_id} is still {job['status']}")
            time.sleep(every)

    def watch(self, *, every: float = 1.0, **filters: Any) -> Iterator[Job]:
        """Follows the jobs that `jobs(**filters)` finds, such as those of a batch: each is yielded when it is first seen and
        whenever its status is another one. Ends when all of them have ended. It asks again and again, so a state that a job
        leaves between two questions is not seen; `history` of the job has it."""
        known: Dict[str, str] = {}
        while True:
            for job in self.jobs(**filters):
                if known.get(job["id"]) != job["status"]:
                    known[job["id"]] = job["status"]
                    yield job
            if _ENDED.issuperset(known.values()):
                return
            time.sleep(every)

    def events(
        self,
        *,
        job_ids: Sequence[str] = (),
        printer_ids: Sequence[str] = (),
        types: Sequence[str] = (),
        after: Optional[str] = None,
    ) -> Iterator[Event]:
        """What happens to jobs and printers as it happens, or since the event `after`, for as long as it is read. Comes back by
        itself after an interruption and is told what it missed. The first event, and some later ones, are `resume`: where its
        `complete` is false, something was missed for good, so ask for what matters."""
        query = [("jobId", ",".join(job_ids)), ("printerId", ",".join(printer_ids)), ("type", ",".join(types))]
        attempt = 0
        while True:
            try:
                for event in self._stream([(name, value) for name, value in query if value], after):
                    attempt = 0
                    after = event["id"]
                    yield event
            except PlatenError as error:
                if not _may_repeat(error, True):
                    raise
            time.sleep(_backoff(attempt))
            attempt += 1

    # Printers

    def printers(self, *, site: Optional[str] = None, status: Optional[str] = None) -> Iterator[Printer]:
        query = [("site", site), ("status", status), ("limit", 100)]
        return cast(Iterator[Printer], self._pages("/printers", "printers", query))

    def printer(self, printer_id: str = "default") -> Printer:
        return cast(Printer, self.request("GET", f"/printers/{_segment(printer_id)}")["printer"])

    def create_printer(
        self, printer_id: str, name: str, address: Address, language: str, width: float, **fields: Any
    ) -> Printer:
        """Fields are those of `Printer` that can be set: `paper`, `site`, `model`, `whenOffline`, `labels` and so on.
        An address that another printer has takes `allowSharedAddress=True`."""
        body = {**fields, "id": printer_id, "name": name, "address": address, "language": language, "width": width}
        return cast(Printer, self.request("POST", "/printers", body=body)["printer"])

    def create_asking_printer(
        self, printer_id: str, name: str, lane: Literal["cloudprnt", "sdp"], width: float, **fields: Any
    ) -> Printer:
        """A printer that fetches its jobs itself. Its own web page is told the `pollUrl` of the answer."""
        body = {**fields, "id": printer_id, "name": name, "lane": lane, "width": width}
        return cast(Printer, self.request("POST", "/printers", body=body)["printer"])

    def update_printer(self, printer_id: str, **fields: Any) -> Printer:
        return cast(Printer, self.request("PUT", f"/printers/{_segment(printer_id)}", body=fields)["printer"])

    def delete_printer(self, printer_id: str, *, cancel_open_jobs: bool = False) -> None:
        query = [("openJobs", "cancel" if cancel_open_jobs else None)]
        self.request("DELETE", f"/printers/{_segment(printer_id)}", query=query)

    def print_test_page(
        self, printer_id: str = "default", *, wait: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> Accepted:
        return self._job(f"/printers/{_segment(printer_id)}/test", None, wait, idempotency_key)

    # Whatever else the service can do

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Iterable[Tuple[str, Any]] = (),
        body: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, str]] = None,
        is_raw: bool = False,
        timeout: Optional[float] = None,
    ) -> Any:
        """Any route of `/docs`: the answer's JSON, or with `is_raw` its bytes."""
        pairs = [(name, value) for name, value in query if value is not None]
        url = self._base_url + path + ("?" + urlencode(pairs) if pairs else "")
        sent = {"Accept": "application/json", **self._headers, **(headers or {})}
        content: Optional[bytes] = None
        if body is not None:
            content = json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        is_repeatable = method == "GET" or "Idempotency-Key" in sent
        deadline = time.monotonic() + self._retry_for
        attempt = 0
        while True:
            try:
                answer = self._send(method, url, content, sent, timeout or self._timeout)
                return answer if is_raw else json.loads(answer)
            except PlatenError as error:
                pause = error.retry_after if error.retry_after is not None else _backoff(attempt)
                if not _may_repeat(error, is_repeatable) or time.monotonic() + pause > deadline:
                    raise
            time.sleep(pause)
            attempt += 1

    def _send(
        self, method: str, url: str, content: Optional[bytes], headers: Mapping[str, str], timeout: float
    ) -> bytes:
        request = urllib.request.Request(url, data=content, headers=dict(headers), method=method)
        with self._answer_to(request, timeout) as answer:
            return answer.read()

    def _stream(self, query: Sequence[Tuple[str, str]], after: Optional[str]) -> Iterator[Event]:
        headers = {**self._headers, "Accept": "text/event-stream", **({"Last-Event-ID": after} if after else {})}
        url = f"{self._base_url}/events" + ("?" + urlencode(query) if query else "")
        with self._answer_to(urllib.request.Request(url, headers=headers), _LONGEST_SILENCE) as answer:
            for line in answer:
                if line.startswith(b"data:"):
                    yield cast(Event, json.loads(line[len(b"data:") :]))

    @contextmanager
    def _answer_to(self, request: urllib.request.Request, timeout: float) -> Iterator[HTTPResponse]:
        try:
            with self._opener.open(request, timeout=timeout) as answer:
                yield answer
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal(error) from None
        except (OSError, HTTPException) as error:
            reason = getattr(error, "reason", error)
            is_unsent = isinstance(reason, ConnectionRefusedError)
            raise Unreachable(f"{self._base_url}: {reason}", is_unsent=is_unsent) from error

    def _job(
        self, path: str, body: Optional[Mapping[str, Any]], wait: Optional[int], idempotency_key: Optional[str]
    ) -> Accepted:
        headers = {"Idempotency-Key": idempotency_key or str(uuid.uuid4())}
        if wait:
            headers["Prefer"] = f"wait={wait}"
        timeout = self._timeout + (wait or 0)
        return cast(Accepted, self.request("POST", path, body=body, headers=headers, timeout=timeout))

    def _pages(self, path: str, name: str, query: Iterable[Tuple[str, Any]] = ()) -> Iterator[Any]:
        cursor: Optional[str] = None
        while True:
            page = self.request("GET", path, query=[*query, ("cursor", cursor)])
            yield from page[name]
            cursor = page["nextCursor"]
            if cursor is None:
                return


def _refusal(error: urllib.error.HTTPError) -> PlatenError:
    try:
        answer = json.loads(error.read())
        failure = answer["error"]
        code, message, details = failure["code"], failure["message"], failure.get("details", [])
        job_id = answer.get("jobId")
    except (ValueError, KeyError, TypeError, OSError):
        # Somebody between us and the service has answered.
        code, message, details, job_id = "HTTP_ERROR", f"{error.code} {error.reason}", [], None
    seconds = error.headers.get("Retry-After", "")
    retry_after = float(seconds) if seconds.isdigit() else None
    return PlatenError(code, message, details, status=error.code, job_id=job_id, retry_after=retry_after)


def _may_repeat(error: PlatenError, is_repeatable: bool) -> bool:
    if error.code in _NOTHING_STORED:
        return True
    if isinstance(error, Unreachable):
        return is_repeatable or error.is_unsent
    return is_repeatable and error.status in _NO_ANSWER


def _backoff(attempt: int) -> float:
    """Half of it is chance, so that many clients do not come back in the same moment."""
    longest = min(0.25 * 2.0**attempt, 5.0)
    return longest / 2 + random.uniform(0, longest / 2)


def _segment(text: str) -> str:
    return quote(text, safe="")


def _given(fields: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _moment(moment: Union[datetime, str, None]) -> Optional[str]:
    """A datetime without a zone is local time, as everywhere in Python."""
    return moment.astimezone().isoformat() if isinstance(moment, datetime) else moment
