import { describeOnEachBackend } from "@platen/testkit/backends";
import { expect, it } from "vitest";
import { useStack } from "../stack.ts";

describeOnEachBackend("a job of which nothing was printed", (backend) => {
  const stack = useStack(backend);

  async function fails(id: string): Promise<void> {
    await stack.worker.start(id);
    await stack.worker.fail(id, { code: "PRINT_FAILED", message: "Nothing was sent to the printer." });
  }

  it.each([
    ["cancelled", (id: string) => stack.call("DELETE", `/jobs/${id}`)],
    ["failed before a byte was sent", fails],
  ])("and that was %s is printed again without the mark of a copy", async (_end, end) => {
    const id = await stack.print(await stack.store([{ type: "text", content: "never seen" }]), {});
    await end(id);
    const { status, body } = await stack.call("POST", `/jobs/${id}/reprint`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "queued", reprintOf: id });
    const paper = await stack.call("GET", `/jobs/${body.jobId}/preview`, undefined, { Accept: "text/plain" });
    expect(paper.text.trim()).toBe("never seen");
  });
});
