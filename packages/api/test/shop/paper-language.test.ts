import { describeOnPostgres } from "@platen/testkit/backends";
import { beforeEach, expect, it } from "vitest";
import { useStack } from "../stack.ts";

describeOnPostgres("what Platen itself prints", (backend) => {
  const stack = useStack(backend);
  const change = (changes: object) => stack.call("PUT", "/shop", changes);
  const paperOf = async (jobId: string) =>
    (await stack.call("GET", `/jobs/${jobId}/preview`, undefined, { Accept: "text/plain" })).text;

  beforeEach(() => change({ name: "Corner Café", language: "de-DE", timeZone: "Europe/Berlin" }));

  it("marks a copy in the shop's language, and leaves the rest as it was printed", async () => {
    const jobId = await stack.print(await stack.store([{ type: "text", content: "{{ shop.name }}" }]), {});
    await stack.worker.start(jobId);
    await stack.worker.complete(jobId);
    await change({ name: "Other", language: "fr-FR" });
    const copy = await stack.call("POST", `/jobs/${jobId}/reprint`);
    expect(await paperOf(copy.body.jobId)).toMatch(/\*\*\* DUPLICATA \*\*\*[\s\S]*Corner Café/);
  });

  it("is a test page in the shop's language and by its clock", async () => {
    const page = await paperOf((await stack.call("POST", "/printer/test")).body.jobId);
    expect(page).toMatch(
      /Testseite[\s\S]*\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d (MEZ|MESZ)[\s\S]*ist der Drucker in Ordnung/,
    );
    expect(page).not.toMatch(/\dT\d\d:/);
  });
});
