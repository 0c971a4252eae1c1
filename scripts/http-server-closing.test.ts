import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { givenHttpServer } from "../tests/support/given-http-server";

test("ends event streams at once and lets other answers finish", async () => {
  const { http, address } = await givenHttpServer();
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
});

test("answers everyone who connected while the process was busy", async () => {
  const { http, address } = await givenHttpServer();
  const folder = mkdtempSync(path.join(tmpdir(), "countersign-busy-"));
  const sent = path.join(folder, "sent");
  const client = `
    const { connect } = require("node:net");
    const { appendFileSync } = require("node:fs");
    for (let index = 0; index < 20; index += 1) {
      const socket = connect(new URL("${address}").port, "127.0.0.1");
      socket.write("GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n", () => appendFileSync("${sent}", "."));
      socket.on("data", (data) => console.log(String(data).split("\\r\\n", 1)[0])).on("error", ({ code }) => console.log(code));
    }
  `;
  const child = spawn(process.execPath, ["-e", client]);
  let heard = "";
  child.stdout.on("data", (data) => (heard += String(data)));
  const nobody = new Int32Array(new SharedArrayBuffer(4));
  const haveSent = () => existsSync(sent) && statSync(sent).size === 20;
  // Nothing else happens in this process meanwhile.
  for (let turn = 0; turn < 6_000 && !haveSent(); turn += 1) Atomics.wait(nobody, 0, 0, 10);
  await Promise.all([http.close(10_000), once(child, "close")]);
  rmSync(folder, { recursive: true });
  expect(heard.trim().split("\n")).toEqual(Array.from({ length: 20 }, () => "HTTP/1.1 200 OK"));
});

test("still answers a request on an idle connection, then closes it", async () => {
  const { http, port } = await givenHttpServer();
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

test.each([
  ["is asked any more", true],
  ["was ever asked", false],
])("ends a connection on which nothing %s without waiting for the patience to end", async (_, hasAsked) => {
  const { http, port } = await givenHttpServer();
  const socket = connect(port, "127.0.0.1").resume();
  if (hasAsked) socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, hasAsked ? "data" : "connect");
  const closed = Promise.all([http.close(600_000), once(socket, "close")]).then(() => "closed");
  const end = sleep(60_000, "not closed", { ref: false });
  expect(await Promise.race([closed, end])).toBe("closed");
});

test("ends a connection that is accepted when the patience is over", async () => {
  const { http, port } = await givenHttpServer();
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  const closed = http.close(100).then(() => "closed");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300); // this process is busy meanwhile
  expect(await Promise.race([closed, sleep(30_000, "not closed", { ref: false })])).toBe("closed");
});

test("cuts an answer that is not finished when the patience ends", async () => {
  const { http, address } = await givenHttpServer();
  let isAsked = false;
  http.handleWith(() => void (isAsked = true));
  const ended = expect(fetch(address)).rejects.toThrow();
  await vi.waitUntil(() => isAsked);
  await http.close(100);
  await ended;
});
