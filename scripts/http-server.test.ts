import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { get, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { createHttpServer, maxBodyBytes } from "./http-server.mjs";
import { readTrust } from "./trusted-proxies.mjs";

type Http = ReturnType<typeof createHttpServer>;
const opened: Http[] = [];

afterEach(() => Promise.all(opened.splice(0).map((http) => http.close(0))));

async function givenServer(trusted = "") {
  const http = createHttpServer({ trust: readTrust(trusted) });
  opened.push(http);
  await http.listen(0, "127.0.0.1");
  http.handleWith((request, response) => void response.end(JSON.stringify(request.headers)));
  const { port } = http.server.address() as AddressInfo;
  return { http, port, address: `http://127.0.0.1:${port}` };
}

async function headersSeen(address: string, headers: Record<string, string>) {
  const answer = await fetch(address, { headers });
  return (await answer.json()) as Record<string, string>;
}

test("identifies the caller by the socket, whatever the request's headers say", async () => {
  const { address } = await givenServer();
  const seen = await headersSeen(address, {
    "x-forwarded-for": "192.0.2.1",
    "x-real-ip": "192.0.2.1",
    forwarded: "for=192.0.2.1",
    "x-countersign-peer": "192.0.2.1",
  });
  expect(seen).toMatchObject({
    "x-forwarded-for": "127.0.0.1",
    "x-countersign-peer": "127.0.0.1",
    "x-countersign-forwarded": "1",
  });
  expect(JSON.stringify(seen)).not.toContain("192.0.2.1");
});

test("takes a request for one of a proxy that says so, or that asks by HTTP/1.0 as nginx does by default", async () => {
  const { address, port } = await givenServer();
  expect(await headersSeen(address, {})).not.toHaveProperty("x-countersign-forwarded");
  expect(await headersSeen(address, { via: "1.1 proxy" })).toMatchObject({ "x-countersign-forwarded": "1" });
  const socket = connect(port, "127.0.0.1");
  socket.write("GET / HTTP/1.0\r\nHost: localhost\r\nX-Countersign-Peer: 192.0.2.1\r\n\r\n");
  let answer = "";
  for await (const piece of socket) answer += String(piece);
  expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({
    "x-countersign-peer": "127.0.0.1",
    "x-countersign-forwarded": "1",
  });
});

test("lets no client set the forwarded header itself", async () => {
  const { address } = await givenServer();
  expect(await headersSeen(address, { "x-countersign-forwarded": "1" })).not.toHaveProperty("x-countersign-forwarded");
});

test("until the start is over, answers that it lives, and nobody but the start reaches the product", async () => {
  const http = createHttpServer({ trust: readTrust("") });
  opened.push(http);
  await http.listen(0, "127.0.0.1");
  const { port } = http.server.address() as AddressInfo;
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  const reached: string[] = [];
  const product = (request: IncomingMessage, response: ServerResponse) => {
    reached.push(String(request.url));
    response.end("up");
  };
  const expectStarting = async () => {
    const live = await ask("/v1/health/live");
    expect([live.status, await live.json()]).toEqual([200, { success: true }]);
    const ready = await ask("/v1/health/ready");
    expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await ready.json()).toMatchObject({ success: false, label: "ServiceUnavailable" });
    const page = await ask("/app/login", { headers: { "x-countersign-start": "guessed" } });
    expect([page.status, page.headers.get("retry-after"), page.headers.get("refresh")]).toEqual([503, "2", "2"]);
    expect((await ask("/v1/health/live", { method: "POST" })).status).toBe(503);
  };

  await expectStarting();
  // Fetch ends a request after five minutes, and a migration may take longer.
  const usual = globalThis.fetch;
  await http.handleAfter(product, async (wake) => {
    await expectStarting();
    expect(reached).toEqual([]);
    globalThis.fetch = () => Promise.reject(new Error("five minutes are over"));
    await wake("/app").finally(() => (globalThis.fetch = usual));
  });
  expect(reached).toEqual(["/app"]);
  expect(await (await ask("/v1/health/ready")).text()).toBe("up");
});

test("takes only the caller's address from a proxy that appends to the caller's header", async () => {
  const { address } = await givenServer("1");
  const seen = await headersSeen(address, {
    "x-forwarded-for": "8.8.8.8, 192.0.2.1",
    "x-forwarded-proto": "https",
  });
  expect(seen).toMatchObject({
    "x-forwarded-for": "192.0.2.1",
    "x-forwarded-proto": "https",
    "x-countersign-peer": "127.0.0.1",
    "x-countersign-forwarded": "1",
  });
});

test("ignores the headers of a peer that is not a trusted proxy", async () => {
  const { address } = await givenServer("10.0.0.0/8");
  const seen = await headersSeen(address, { "x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "https" });
  expect(seen).toMatchObject({ "x-forwarded-for": "127.0.0.1" });
  expect(seen).not.toHaveProperty("x-forwarded-proto");
});

test.each(["/v1/documents/%E0%A4%A/download", "/app/documents/%", "/%ff?page=1"])(
  "refuses %s, which cannot be decoded, as the API refuses",
  async (path) => {
    const { address } = await givenServer();
    const answer = await fetch(address + path);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { success: false, label: "BadRequest", message: "The address cannot be read." },
    ]);
  },
);

test.each([
  ["/v1", "/app/v1"],
  ["/v1/contacts?page=2&search=a%2Fb", "/app/v1/contacts?page=2&search=a%2Fb"],
  ["/v1/contacts/../health/live", "/app/v1/health/live"],
  ["/v1/%2e%2e/app/documents", "/v1/%2e%2e/app/documents"],
  ["/v1/../app/documents", "/v1/../app/documents"],
  ["/v1/contacts/", "/v1/contacts/"],
  ["//v1/contacts", "//v1/contacts"],
  ["//", "//"],
  ["//:80/v1/contacts", "//:80/v1/contacts"],
  ["http://[v1/contacts", "http://[v1/contacts"],
  ["/v1//contacts", "/v1//contacts"],
  ["/v1x", "/v1x"],
  ["/app/v1/contacts", "/app/v1/contacts"],
  ["/robots.txt", "/app/robots.txt"],
  ["/favicon.ico", "/app/icon.svg"],
  ["/", "/"],
])("passes %s to Next as %s", async (asked, passed) => {
  const { http, port } = await givenServer();
  http.handleWith((request, response) => void response.end(request.url));
  const answer = new Promise<string>((resolve, reject) => {
    const request = get({ port, path: asked }, (response) => {
      response.setEncoding("utf8").on("data", resolve);
    });
    request.on("error", reject);
  });
  expect(await answer).toBe(passed);
});

test("does not reveal the address that a call was rewritten to", async () => {
  const { http, address } = await givenServer();
  http.handleWith((_request, response) =>
    response.setHeader("x-middleware-rewrite", "/app/v1/secret").setHeader("x-other", "1").end(),
  );
  const { headers } = await fetch(address);
  expect([headers.get("x-middleware-rewrite"), headers.get("x-other")]).toEqual([null, "1"]);
});

test("refuses a body by its Content-Length, without waiting for it", async () => {
  const { port } = await givenServer();
  const socket = connect(port, "127.0.0.1");
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${maxBodyBytes + 1}\r\n\r\n`);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
  socket.destroy();
});

test("on closing, ends event streams at once and lets other answers finish", async () => {
  const { http, address } = await givenServer();
  let finish: (() => void) | undefined;
  http.handleWith((request, response) => {
    if (request.url === "/slow") return void (finish = () => response.end("whole"));
    response.setHeader("content-type", "text/event-stream").flushHeaders();
  });
  const events = await fetch(`${address}/events`);
  const slow = fetch(`${address}/slow`);
  const ended = expect(events.text()).rejects.toThrow();
  await vi.waitUntil(() => finish); // the slow request has reached the server

  const closed = http.close(10_000);

  await ended;
  await sleep(100); // no answer is cut before the patience ends
  finish?.();
  const answer = await slow;
  expect([await answer.text(), answer.headers.get("connection")]).toEqual(["whole", "close"]);
  await closed;
  opened.splice(0);
});

test("on closing, answers what arrived while the process was busy", async () => {
  const { http, address } = await givenServer();
  const folder = mkdtempSync(path.join(tmpdir(), "countersign-busy-"));
  const sent = path.join(folder, "sent");
  const client = `
    const socket = require("node:net").connect(new URL("${address}").port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n", () => require("node:fs").writeFileSync("${sent}", ""));
    socket.on("data", (data) => console.log(String(data))).on("error", ({ code }) => console.log(code));
  `;
  const child = spawn(process.execPath, ["-e", client]);
  let heard = "";
  child.stdout.on("data", (data) => (heard += String(data)));
  const nobody = new Int32Array(new SharedArrayBuffer(4));
  // Nothing else happens in this process meanwhile.
  for (let turn = 0; turn < 6_000 && !existsSync(sent); turn += 1) Atomics.wait(nobody, 0, 0, 10);
  await Promise.all([http.close(10_000), once(child, "close")]);
  rmSync(folder, { recursive: true });
  expect(heard).toMatch(/^HTTP\/1\.1 200/);
});

test("on closing, still answers a request on an idle connection, then closes it", async () => {
  const { http, port } = await givenServer();
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  let heard = "";
  socket.on("data", (data) => (heard += data));
  const ask = () => socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  ask();
  await vi.waitUntil(() => heard.includes("HTTP/1.1 200"));
  const closed = http.close(10_000);
  heard = "";
  ask();
  await Promise.all([closed, once(socket, "close")]);
  expect(heard).toContain("HTTP/1.1 200");
  expect(heard).toMatch(/connection: close/i);
});

test("on closing, ends a connection on which nothing is asked without waiting for the patience to end", async () => {
  const { http, port } = await givenServer();
  const socket = connect(port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, "data");
  const closed = Promise.all([http.close(600_000), once(socket, "close")]).then(() => "closed");
  const end = sleep(60_000, "not closed", { ref: false });
  expect(await Promise.race([closed, end])).toBe("closed");
  opened.splice(0);
});

test("on closing, cuts an answer that is not finished when the patience ends", async () => {
  const { http, address } = await givenServer();
  let isAsked = false;
  http.handleWith(() => void (isAsked = true));
  const ended = expect(fetch(address)).rejects.toThrow();
  await vi.waitUntil(() => isAsked);
  await http.close(100);
  await ended;
  opened.splice(0);
});

test("reports a taken port in a readable message", async () => {
  const { port } = await givenServer();
  const second = createHttpServer({ trust: null });
  await expect(second.listen(port, "127.0.0.1")).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`);
});

test("says which methods an address of the API has, where Next answers that it lacks the asked one", async () => {
  const { http, address } = await givenServer();
  http.handleWith((request: IncomingMessage, response: ServerResponse) => {
    if (request.method === "OPTIONS") return void response.writeHead(204, { allow: "GET, HEAD, OPTIONS" }).end();
    response.statusCode = request.method === "GET" ? 200 : 405;
    response.writeHead(response.statusCode); // as Next does before the end
    response.end();
  });
  for (const start of ["/v1", "/app/v1"]) {
    const refused = await fetch(`${address}${start}/auth/me`, { method: "DELETE" });
    expect([refused.status, refused.headers.get("allow"), await refused.json()]).toEqual([
      405,
      "GET, HEAD, OPTIONS",
      { success: false, label: "MethodNotAllowed", message: "This address takes GET, HEAD, OPTIONS." },
    ]);
  }
  expect((await fetch(`${address}/v1/auth/me`)).status).toBe(200);
});

test("refuses methods and addresses that Next would answer with an error of its own", async () => {
  const { port } = await givenServer();
  const statusOf = async (line: string) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    let answer = "";
    for await (const piece of socket) answer += String(piece);
    return answer.split(" ")[1];
  };
  expect(await statusOf("TRACE /v1/auth/me")).toBe("405");
  expect(await statusOf("GET *")).toBe("400");
  expect(await statusOf("OPTIONS /v1/auth/me")).toBe("200");
});
