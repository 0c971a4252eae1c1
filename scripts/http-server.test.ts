import { once } from "node:events";
import { get, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { givenHttpServer } from "../tests/support/given-http-server";
import { createHttpServer, maxBodyBytes } from "./http-server.mjs";

async function headersSeen(address: string, headers: Record<string, string>) {
  const answer = await fetch(address, { headers });
  return (await answer.json()) as Record<string, string>;
}

test("identifies the caller by the socket, whatever the request's headers say", async () => {
  const { address } = await givenHttpServer();
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
  const { address, port } = await givenHttpServer();
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
  const { address } = await givenHttpServer();
  expect(await headersSeen(address, { "x-countersign-forwarded": "1" })).not.toHaveProperty("x-countersign-forwarded");
});

test("until the start is over, answers that it lives, and nobody but the start reaches the product", async () => {
  const http = createHttpServer({ trust: null });
  onTestFinished(() => http.close(0));
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
  const { address } = await givenHttpServer("1");
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
  const { address } = await givenHttpServer("10.0.0.0/8");
  const seen = await headersSeen(address, { "x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "https" });
  expect(seen).toMatchObject({ "x-forwarded-for": "127.0.0.1" });
  expect(seen).not.toHaveProperty("x-forwarded-proto");
});

test.each(["/v1/documents/%E0%A4%A/download", "/app/documents/%", "/%ff?page=1"])(
  "refuses %s, which cannot be decoded, as the API refuses",
  async (path) => {
    const { address } = await givenHttpServer();
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
  const { http, port } = await givenHttpServer();
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
  const { http, address } = await givenHttpServer();
  http.handleWith((_request, response) =>
    response.setHeader("x-middleware-rewrite", "/app/v1/secret").setHeader("x-other", "1").end(),
  );
  const { headers } = await fetch(address);
  expect([headers.get("x-middleware-rewrite"), headers.get("x-other")]).toEqual([null, "1"]);
});

test("refuses a body by its Content-Length, without waiting for it", async () => {
  const { port } = await givenHttpServer();
  const socket = connect(port, "127.0.0.1");
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${maxBodyBytes + 1}\r\n\r\n`);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
  socket.destroy();
});

test("reports a taken port in a readable message", async () => {
  const { port } = await givenHttpServer();
  const second = createHttpServer({ trust: null });
  await expect(second.listen(port, "127.0.0.1")).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`);
});

test("says which methods an address of the API has, where Next answers that it lacks the asked one", async () => {
  const { http, address } = await givenHttpServer();
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
  const { port } = await givenHttpServer();
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
