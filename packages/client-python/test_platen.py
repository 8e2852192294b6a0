"""Run against a service by e2e/clients/python.test.ts, which names it in PLATEN_URL and PLATEN_API_KEY."""

import os
import threading
import typing
import unittest
import uuid
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import platen
from platen import Platen, PlatenError, Unreachable

URL = os.environ["PLATEN_URL"]
API_KEY = os.environ["PLATEN_API_KEY"]

CONFIG = {
    "title": "Ticket {{ number }}",
    "width": "80mm",
    "blocks": [{"type": "text", "content": "Ticket {{ number }}"}],
}


class WithService(unittest.TestCase):
    def setUp(self):
        self.platen = Platen(URL, API_KEY)
        self.template = f"ticket-{uuid.uuid4()}"
        self.platen.create_template(self.template, "Ticket", CONFIG)


class Templates(WithService):
    def test_a_template_is_created_listed_changed_and_deleted(self):
        self.assertIn(self.template, [summary["id"] for summary in self.platen.templates()])
        changed = self.platen.update_template(self.template, name="Kitchen ticket")
        self.assertEqual((changed["name"], changed["version"]), ("Kitchen ticket", 2))
        self.assertEqual(self.platen.template(self.template), changed)
        self.assertEqual(self.platen.template_schema(self.template)["schema"]["required"], ["number"])
        self.platen.delete_template(self.template)
        with self.assertRaises(PlatenError) as refused:
            self.platen.template(self.template)
        self.assertEqual((refused.exception.code, refused.exception.status), ("TEMPLATE_NOT_FOUND", 404))

    def test_a_preview_is_a_picture_or_text_of_a_stored_template_or_of_a_config(self):
        picture = self.platen.preview(self.template, {"number": 7})
        self.assertTrue(picture.startswith(b"\x89PNG"))
        text = self.platen.preview(CONFIG, {"number": 8}, accept="text/plain", width=58)
        self.assertIn("Ticket 8", text.decode())

    def test_an_id_with_a_slash_stays_one_part_of_the_address(self):
        with self.assertRaises(PlatenError) as refused:
            self.platen.template("../printers")
        self.assertEqual(refused.exception.status, 404)


class Printing(WithService):
    def test_a_job_that_is_waited_for_is_completed_on_the_printers_word(self):
        accepted = self.platen.print(
            self.template, {"number": 1}, wait=60, reference="order-1", labels={"station": "kitchen"}
        )
        self.assertEqual(accepted["status"], "completed")
        self.assertEqual(accepted["confirmation"]["method"], "process-id")
        job = self.platen.job(accepted["jobId"])
        self.assertEqual((job["title"], job["reference"]), ("Ticket 1", "order-1"))
        self.assertIn("Ticket 1", self.platen.preview_job(job["id"], accept="text/plain").decode())

    def test_a_config_and_a_picture_are_printed_without_being_stored(self):
        stored = {summary["id"] for summary in self.platen.templates()}
        printed = self.platen.print(CONFIG, {"number": 9}, wait=60, reference="order-9")
        self.assertEqual(printed["status"], "completed")
        self.assertEqual(self.platen.job(printed["jobId"])["title"], "Ticket 9")
        picture = self.platen.preview(CONFIG, {"number": 10})
        self.assertEqual(self.platen.print_picture(picture, wait=60)["status"], "completed")
        self.assertEqual({summary["id"] for summary in self.platen.templates()}, stored)

    def test_the_same_key_prints_once(self):
        key = str(uuid.uuid4())
        first = self.platen.print(self.template, {"number": 2}, idempotency_key=key)
        again = self.platen.print(self.template, {"number": 2}, idempotency_key=key)
        self.assertEqual(first["jobId"], again["jobId"])
        self.assertEqual([job["id"] for job in self.platen.jobs(idempotency_key=key)], [first["jobId"]])

    def test_wrong_data_raises_its_code_and_every_problem(self):
        with self.assertRaises(PlatenError) as refused:
            self.platen.print(self.template, {})
        self.assertEqual(refused.exception.code, "VALIDATION_ERROR")
        self.assertEqual(refused.exception.details, ["data.number: is required"])
        self.assertIn("data.number: is required", str(refused.exception))

    def test_a_batch_is_watched_until_all_its_jobs_have_ended(self):
        jobs = [{"data": {"number": number}, "reference": f"label-{number}"} for number in range(3)]
        batch = self.platen.print_batch(self.template, jobs)
        seen = {}
        for job in self.platen.watch(batch_id=batch["batchId"], every=0.1):
            seen.setdefault(job["id"], []).append(job["status"])
        self.assertEqual(set(seen), set(batch["jobIds"]))
        self.assertEqual({states[-1] for states in seen.values()}, {"completed"})
        self.assertEqual(self.platen.cancel_batch(batch["batchId"]), 0)

    def test_jobs_are_found_by_what_they_were_given(self):
        reference = f"order {uuid.uuid4()}"
        before = datetime.now() - timedelta(hours=1)
        jobs = [
            self.platen.print(self.template, {"number": n}, reference=reference, labels={"n": str(n)})["jobId"]
            for n in range(2)
        ]
        for job_id in jobs:
            self.platen.wait_for(job_id)
        found = self.platen.jobs(
            reference=reference,
            labels={"n": "1"},
            status=["completed", "failed"],
            template_id=self.template,
            printer_id="default",
            since=before,
            q="ticket 1",
        )
        self.assertEqual([job["id"] for job in found], [jobs[1]])
        self.assertEqual(list(self.platen.jobs(reference=reference, until=before)), [])

    def test_lists_go_on_past_the_first_page(self):
        jobs = [{"data": {"number": number}} for number in range(120)]
        batch = self.platen.print_batch(self.template, jobs)
        self.platen.cancel_batch(batch["batchId"])
        found = [job["id"] for job in self.platen.jobs(batch_id=batch["batchId"])]
        self.assertEqual(found, list(reversed(batch["jobIds"])))

    def test_a_job_is_printed_again_and_one_that_has_ended_cannot_be_cancelled(self):
        job = self.platen.print(self.template, {"number": 3}, wait=60)
        copy = self.platen.reprint(job["jobId"], wait=60)
        self.assertEqual((copy["status"], copy["reprintOf"]), ("completed", job["jobId"]))
        with self.assertRaises(PlatenError) as refused:
            self.platen.cancel(job["jobId"])
        self.assertEqual(refused.exception.code, "JOB_NOT_CANCELLABLE")


class Events(WithService):
    def test_a_job_is_heard_of_from_its_first_state_to_its_last_and_again_by_whoever_comes_back(self):
        events = self.platen.events(printer_ids=["default"], types=["jobUpdate"])
        begin = next(events)
        self.assertEqual((begin["type"], begin["data"]), ("resume", {"complete": True}))
        job_id = self.platen.print(self.template, {"number": 1})["jobId"]
        heard = self.until_completed(events, job_id)
        events.close()
        self.assertEqual([event["data"]["status"] for event in heard], ["queued", "printing", "completed"])
        later = self.platen.events(after=begin["id"], job_ids=[job_id])
        self.assertEqual(self.until_completed(later, job_id), heard)
        later.close()

    def until_completed(self, events, job_id):
        heard = []
        for event in events:
            if event["data"].get("jobId") == job_id:
                heard.append(event)
                if event["data"]["status"] == "completed":
                    return heard

    def test_a_stream_that_is_cut_is_taken_up_behind_the_last_event_that_was_heard(self):
        asked = []

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                asked.append(self.headers["Last-Event-ID"])
                self.send_response(200)
                self.end_headers()
                self.wfile.write(b': a comment\ndata: {"id":"%d","type":"jobUpdate","data":{}}\n\n' % len(asked))

            def log_message(self, *_):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            events = Platen(f"http://127.0.0.1:{server.server_port}").events()
            self.assertEqual([next(events)["id"] for _ in range(3)], ["1", "2", "3"])
            events.close()
        finally:
            server.shutdown()
            server.server_close()
        self.assertEqual(asked, [None, "1", "2"])

    def test_whoever_listens_with_a_wrong_key_is_told(self):
        with self.assertRaises(PlatenError) as refused:
            next(Platen(URL, "another-key").events())
        self.assertEqual(refused.exception.code, "UNAUTHORIZED")


class Printers(WithService):
    def test_a_printer_is_added_changed_and_deleted_and_the_default_one_prints_a_test_page(self):
        name = f"p{uuid.uuid4()}"
        address = {"host": "127.0.0.1", "port": 9199}
        added = self.platen.create_printer(name, "Bar", address, "starprnt", 58, whenOffline="queue")
        self.assertEqual((added["address"], added["whenOffline"]), (address, "queue"))
        self.assertEqual(self.platen.update_printer(name, name="Bar, left")["name"], "Bar, left")
        self.assertEqual(self.platen.printer(name)["name"], "Bar, left")
        self.assertEqual({printer["id"] for printer in self.platen.printers()}, {"default", name})
        self.platen.print(self.template, {"number": 4}, printer=name)
        with self.assertRaises(PlatenError) as refused:
            self.platen.delete_printer(name)
        self.assertEqual(refused.exception.code, "PRINTER_BUSY")
        self.platen.delete_printer(name, cancel_open_jobs=True)
        self.assertEqual(self.platen.print_test_page(wait=60)["status"], "completed")

    def test_a_printer_that_asks_is_added_without_an_address_and_told_where_to_ask(self):
        name = f"p{uuid.uuid4()}"
        added = self.platen.create_asking_printer(name, "Shop", "cloudprnt", 80)
        self.assertNotIn("address", added)
        self.assertIn("/cloudprnt/", added["pollUrl"])
        self.platen.delete_printer(name)

    def test_a_wrong_key_raises_unauthorized(self):
        with self.assertRaises(PlatenError) as refused:
            list(Platen(URL, "another-key").jobs())
        self.assertEqual((refused.exception.code, refused.exception.status), ("UNAUTHORIZED", 401))


class Types(WithService):
    def test_the_types_have_the_fields_of_the_openapi_document_and_no_others(self):
        schemas = self.platen.request("GET", "/openapi.json")["components"]["schemas"]
        told = {
            platen.Accepted: ["Accepted", "AcceptedReprint"],
            platen.AcceptedBatch: ["AcceptedBatch"],
            platen.BatchJob: ["BatchJob"],
            platen.Confirmation: ["Confirmation"],
            platen.Job: ["Job"],
            platen.JobError: ["JobError"],
            platen.JobMove: ["JobMove"],
            platen.JobOptions: ["JobOptions"],
            platen.PrintOptions: ["PrintOptions"],
            platen.Printer: ["PrinterDetails"],
            platen.Template: ["Template"],
            platen.TemplateSummary: ["TemplateSummary"],
        }
        for ours, names in told.items():
            fields = {field for name in names for field in schemas[name]["properties"]}
            needed = set.intersection(*(set(schemas[name].get("required", [])) for name in names))
            self.assertEqual(set(typing.get_type_hints(ours)), fields, ours)
            self.assertEqual(set(ours.__required_keys__), needed, ours)


class Broken:
    """Stands before the service, does to the first requests what it is told, and passes the others on."""

    def __init__(self, *faults):
        self.faults = list(faults)
        self.keys = []
        broken = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                broken.keys.append(self.headers["Idempotency-Key"])
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                fault = broken.faults.pop(0) if broken.faults else None
                if isinstance(fault, int):
                    self.answer(fault, b"<h1>nobody there</h1>")
                elif fault == "overloaded":
                    code = b'{"success":false,"error":{"code":"SERVICE_UNAVAILABLE","message":"later"}}'
                    self.answer(503, code, {"Retry-After": "0"})
                else:
                    key = {"Idempotency-Key": self.headers["Idempotency-Key"]} if broken.keys[-1] else {}
                    answer = Platen(URL, API_KEY)._send("POST", URL + self.path, body, self.passed_on(key), 60)
                    if fault != "lose the answer":
                        self.answer(200, answer)

            def passed_on(self, more):
                return {"X-API-Key": API_KEY, "Content-Type": "application/json", **more}

            def answer(self, status, body, headers=None):
                self.send_response(status)
                for name, value in {"Content-Length": str(len(body)), **(headers or {})}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class Retries(WithService):
    def jobs_of_template(self):
        return list(self.platen.jobs(template_id=self.template))

    def test_what_is_refused_for_the_moment_is_sent_again_under_the_same_key(self):
        with Broken("overloaded", "overloaded") as broken:
            accepted = Platen(broken.url).print(self.template, {"number": 1})
        self.assertEqual(len(broken.keys), 3)
        self.assertEqual(len(set(broken.keys)), 1)
        self.assertEqual([job["id"] for job in self.jobs_of_template()], [accepted["jobId"]])

    def test_a_print_request_whose_answer_is_lost_is_sent_again_and_prints_once(self):
        with Broken("lose the answer", 502) as broken:
            accepted = Platen(broken.url).print(self.template, {"number": 1})
        self.assertEqual(len(broken.keys), 3)
        self.assertEqual([job["id"] for job in self.jobs_of_template()], [accepted["jobId"]])

    def test_a_request_without_a_key_is_not_sent_again_when_its_answer_is_lost(self):
        with Broken("lose the answer") as broken, self.assertRaises(Unreachable) as failed:
            body = {"data": {"number": 1}}
            Platen(broken.url).request("POST", f"/print/{self.template}", body=body)
        self.assertEqual(failed.exception.code, "UNREACHABLE")
        self.assertEqual(len(broken.keys), 1)
        self.assertEqual(len(self.jobs_of_template()), 1)

    def test_after_retry_for_seconds_the_refusal_is_raised(self):
        with Broken(*["overloaded"] * 3, 503) as broken, self.assertRaises(PlatenError) as refused:
            Platen(broken.url, retry_for=0).print(self.template, {"number": 1})
        self.assertEqual((refused.exception.code, refused.exception.status), ("SERVICE_UNAVAILABLE", 503))

    def test_where_nobody_listens_unreachable_is_raised(self):
        with Broken() as gone:
            pass
        with self.assertRaises(Unreachable):
            Platen(gone.url, retry_for=0).print_test_page()


if __name__ == "__main__":
    unittest.main()
