import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installClient, runExample } from "../support/client-package";

const home = mkdtempSync(path.join(tmpdir(), "countersign-client-"));
const folder = path.join(home, "integrator");
const key = "csk_of-the-test";
beforeAll(() => installClient(folder), 300_000);
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));

async function serving(listener: RequestListener) {
  const server = createServer(listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** What a program prints that makes one call, and prints how it fails. */
const failing = (call: string, url: string, ownKey = key) =>
  runExample(
    folder,
    [
      "--input-type=module",
      "--eval",
      `import { countersign, file } from "@countersign/client";
       await (async () => ${call})().catch((error) => console.log(error.name, error.status, String(error), error.cause));`,
    ],
    { COUNTERSIGN_URL: url, COUNTERSIGN_KEY: ownKey },
  );

test.each([301, 302, 303, 307, 308])("neither key nor documents follow a redirection (%d)", async (status) => {
  const taken: string[] = [];
  const elsewhere = await serving((request, response) => {
    void buffer(request).then((body) => {
      taken.push(`${request.method} ${JSON.stringify(request.headers)} ${String(body)}`);
      response.end("{}");
    });
  });
  const here = await serving((request, response) => {
    request.resume();
    response.writeHead(status, { location: `${elsewhere.url}/v1/documents` }).end();
  });
  try {
    const upload = `countersign().post("/documents", { form: { document: await file(Buffer.from("A secret"), "a.pdf") } })`;
    expect(await failing(upload, here.url)).toMatch(new RegExp(`^Refused ${status} .*${elsewhere.url}`));
    expect(await failing(`countersign().get("/templates")`, here.url)).toMatch(new RegExp(`^Refused ${status}`));
    expect(await failing(`countersign().download("/templates")`, here.url)).toMatch(new RegExp(`^Refused ${status}`));
    expect(taken).toEqual([]);
  } finally {
    elsewhere.close();
    here.close();
  }
});

test.each(["csk_of the\ntest", "csk_of-the-test…", "Bearer csk_of-the-test", "csk_of-the-test\0"])(
  "a key that cannot be one is not repeated in the error: %j",
  async (wrong) => {
    const said = await failing(
      `countersign({ key: ${JSON.stringify(wrong)} }).get("/templates")`,
      "http://127.0.0.1:9",
    );
    expect(said).toContain("TypeError");
    expect(said).not.toContain("csk_of");
  },
);
