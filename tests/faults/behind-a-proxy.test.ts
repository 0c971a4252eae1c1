import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eventStream } from "@/lib/platform/http/event-stream";
import { createHttpServer } from "../../scripts/http-server.mjs";
import { readTrust } from "../../scripts/trusted-proxies.mjs";
import { until } from "../support/until";
import { hasCaddy, hasNginx, nginxBlock, startCaddy, startNginx } from "../support/proxies";

type Proxy = Awaited<ReturnType<typeof startNginx>>;

const folder = mkdtempSync(path.join(tmpdir(), "countersign-proxies-"));
const http = createHttpServer({ trust: readTrust("1") });
let port: number;
let proxy: Proxy | undefined;
let sendEvent: ((event: unknown) => void) | undefined;

beforeAll(async () => {
  http.handleWith(answer);
  await http.listen(0, "127.0.0.1");
  ({ port } = http.server.address() as AddressInfo); // it listens on TCP
});
afterEach(() => {
  proxy?.close();
  sendEvent = undefined;
});
afterAll(async () => {
  await http.close(0);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

/** Events at the product's address for them; elsewhere, how much came and who sent it. */
async function answer(request: IncomingMessage, response: ServerResponse) {
  if (request.url === "/app/v1/workflows/events") return passOn(givenEvents(), response);
  let bytes = 0;
  for await (const chunk of request) bytes += (chunk as Buffer).length;
  response.end(JSON.stringify({ bytes, headers: request.headers }));
}

const givenEvents = () =>
  eventStream(
    new Request("http://localhost"),
    async () => true,
    async (send) => {
      sendEvent = send;
      return () => {};
    },
  );

async function passOn({ status, headers, body }: Response, response: ServerResponse) {
  response.writeHead(status, Object.fromEntries(headers)).flushHeaders();
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) response.write(part.value);
  response.end();
}

const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024);

async function expectEventAtOnce({ ask }: Proxy) {
  let heard = "";
  ask("/v1/workflows/events", { onData: (text) => (heard = text) }).catch(() => {}); // the test ends it
  const send = await until(async () => sendEvent);
  send({ workflowId: 4711 });
  await until(async () => heard.includes('data: {"workflow_id":4711}'), 15_000); // the next heartbeat is later
}

async function expectUpload({ ask }: Proxy) {
  const upload = await ask("/v1/documents", {
    body: megabytes(31),
    headers: { "x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "ftp" },
  });
  expect([upload.status, JSON.parse(upload.text)]).toEqual([
    200,
    {
      bytes: megabytes(31).length,
      headers: expect.objectContaining({
        host: "sign.example.com",
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-proto": "https",
        "x-countersign-forwarded": "1",
      }),
    },
  ]);
}

test.skipIf(!hasNginx)(
  "behind nginx as documented, events arrive at once and uploads pass, from their caller",
  async () => {
    proxy = await startNginx(path.join(folder, "nginx"), nginxBlock(), port);
    await expectEventAtOnce(proxy);
    await expectUpload(proxy);
    const { headers } = JSON.parse((await proxy.ask("/v1/health/live")).text);
    expect(headers["x-request-id"]).toMatch(/^[\da-f]{32}$/);
  },
);

test.skipIf(!hasNginx)("nginx refuses 3 MB by itself without the documented line", async () => {
  const block = nginxBlock().replace(/^.*client_max_body_size.*\n/m, "");
  proxy = await startNginx(path.join(folder, "default-nginx"), block, port);
  const { status, server, text } = await proxy.ask("/v1/documents", { body: megabytes(3) });
  expect([status, server]).toEqual([413, expect.stringMatching(/^nginx/)]);
  expect(text).not.toContain("FileTooLarge"); // the product's own refusal
});

test.skipIf(!hasCaddy)(
  "behind Caddy as documented, events arrive at once and uploads pass, from their caller",
  async () => {
    proxy = await startCaddy(path.join(folder, "caddy"), port);
    await expectEventAtOnce(proxy);
    await expectUpload(proxy);
  },
);
