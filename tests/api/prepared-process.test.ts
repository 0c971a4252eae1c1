import { expect, test, vi } from "vitest";
import { POST } from "@/app/v1/documents/route";
import { closePdfPool } from "@/lib/platform/pdf/pool";
import { useProduct } from "../support/api";
import { givenPdf } from "../support/given";
import { childPids } from "../support/pdf-children";
import { givenUser } from "../support/shortcuts";

useProduct();

/** An upload of which nothing arrives before `arrives` is done. */
async function upload(token: string, arrives: () => Promise<unknown>): Promise<Response> {
  const form = new FormData();
  form.set("document", new File([await givenPdf(1, "Slow line")], "slow.pdf"));
  const whole = new Response(form);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const body = new ReadableStream(
    {
      async pull(controller) {
        await arrives();
        controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": whole.headers.get("content-type") ?? "",
    "x-countersign-peer": "127.0.0.1",
  };
  const sent = { method: "POST", headers, body, duplex: "half" };
  return POST(new Request("http://localhost:3999/v1/documents", sent), { params: Promise.resolve({}) });
}

test("a process for documents starts while an upload arrives, but not for a stranger's", async () => {
  const { token } = await givenUser();
  await closePdfPool();
  expect((await upload("nobody", async () => undefined)).status).toBe(401);
  expect(childPids()).toEqual([]);
  const arrives = vi.fn(() => vi.waitFor(() => expect(childPids()).toHaveLength(1), 30_000));
  expect((await upload(token, arrives)).status).toBe(201);
  expect(arrives).toHaveBeenCalledOnce();
});
