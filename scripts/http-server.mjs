import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { isIPv6, Server as NetServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { explainRefusedMethod } from "./refused-methods.mjs";
import { callerAddress } from "./trusted-proxies.mjs";

const forwarding = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
  "via",
];
const ofApi = { "content-type": "application/json", "cache-control": "no-store" };
const startHeader = "x-countersign-start";
const oursAlone = ["x-countersign-peer", "x-countersign-forwarded", "x-middleware-subrequest"];

/** How long an idle connection may still send a request after `close` was called. */
const idleMilliseconds = 1_000;

/** How long `close` goes on accepting connections at most, if new ones keep coming or the process stays busy. */
const acceptingMilliseconds = 5_000;
/** In a turn of the event loop that was shorter, hardly any connection can have come unseen. */
const shortTurnMilliseconds = 5;

/** The largest request body accepted. Next holds it in memory, and next.config.ts gives Next the same limit. */
export const maxBodyBytes = 40 * 1024 * 1024;

/**
 * The HTTP server in front of Next. Only it sees the socket, so it sets the headers about the caller:
 * `x-countersign-peer` is the socket's address, `x-countersign-forwarded` is 1 if the request came by a proxy,
 * and `x-forwarded-for` is the caller's address only.
 * @param {{ trust: import("./trusted-proxies.mjs").Trust | null }} settings
 */
export function createHttpServer({ trust }) {
  const open = new Set();
  const sockets = new Set(); // includes upgraded connections, which the server does not track
  /** @type {(...message: Parameters<import("node:http").RequestListener>) => unknown} */
  let handle = answerStarting;
  // An async function, so that an exception while a request is read becomes a rejection and does not end the process.
  const answer = async (request, response) => {
    request.url = insideNext(request.url);
    nameCaller(request, trust);
    await handle(request, response);
  };
  let isClosing = false;
  let isOver = false; // the patience of closing
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    if (isClosing) response.setHeader("connection", "close");
    if (!isReadable(request.url)) return refuseAddress(response);
    if (!methods.includes(request.method)) return refuseMethod(response);
    if (Number(request.headers["content-length"]) > maxBodyBytes) return refuseBody(response);
    keepInnerAddress(response);
    if (/^(?:[/]app)?[/]v1[/]/.test(request.url) && request.method !== "OPTIONS")
      explainRefusedMethod(response, () => methodsAt(server, request.url));
    answer(request, response).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });
  let accepted = 0;
  server.on("connection", (socket) => {
    accepted += 1;
    if (isOver) return socket.destroy();
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  return {
    server,
    /** @param {typeof handle} handler */
    handleWith(handler) {
      handle = handler;
    },
    /**
     * Until `act` is done, only the requests it makes reach the handler; afterwards all do.
     * @param {typeof handle} handler
     * @param {(ask: (path: string, signal?: AbortSignal) => Promise<unknown>) => Promise<void>} act
     */
    async handleAfter(handler, act) {
      const key = randomUUID();
      handle = (request, response) =>
        (request.headers[startHeader] === key ? handler : answerStarting)(request, response);
      const headers = { [startHeader]: key };
      await act((path, signal) => askOnce(new URL(path, addressOf(server)), { headers, signal }));
      handle = handler;
    },
    /** Throws an error with a readable message if the port is not available. */
    async listen(port, host) {
      server.listen(port, host);
      await once(server, "listening").catch((error) => {
        throw new Error(sentenceOf(error, port, host), { cause: error });
      });
    },
    /**
     * Ends event streams, accepts the connections that wait and then no more, and lets running requests finish within
     * `patienceMs`.
     */
    async close(patienceMs) {
      isClosing = true;
      const timer = setTimeout(() => {
        isOver = true;
        sockets.forEach((socket) => socket.destroy());
      }, patienceMs);
      const endStreams = () => [...open].filter(isEventStream).forEach((response) => response.destroy());
      endStreams();
      const whatHasArrived = () => untilNothingArrives(() => accepted, Math.min(acceptingMilliseconds, patienceMs));
      await whatHasArrived();
      // The HTTP server's own close would cut idle connections, on which a request may already be on its way.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      const closeIdle = async () => {
        await whatHasArrived();
        server.closeIdleConnections(); // of those that have asked before
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      };
      const idle = setTimeout(closeIdle, Math.min(idleMilliseconds, patienceMs));
      endStreams();
      for (const response of open) if (!response.headersSent) response.setHeader("connection", "close");
      await closed;
      clearTimeout(timer);
      clearTimeout(idle);
    },
  };
}

/**
 * Takes in what the system has already received: connections waiting to be accepted, and requests on open ones; closing
 * now would reset them. Node accepts one connection in a turn of its event loop, and reads from each open one.
 * Ends after a short turn in which none came.
 */
async function untilNothingArrives(countAccepted, withinMs) {
  const end = performance.now() + withinMs;
  await nextTurn(); // the current turn may be halfway through
  for (;;) {
    const before = { accepted: countAccepted(), at: performance.now() };
    await nextTurn();
    const now = performance.now();
    if (now >= end || (countAccepted() === before.accepted && now - before.at < shortTurnMilliseconds)) return;
  }
}

/** Has no time limit: `fetch` gives up after five minutes, and a migration may need longer. */
const askOnce = (url, options) =>
  new Promise((resolve, reject) => {
    const asked = request(url, { ...options, agent: false }, (answer) => {
      answer
        .once("end", () => resolve(answer))
        .once("error", reject)
        .resume();
    });
    asked.once("error", reject).end();
  });

/** The methods of an address, from Next's answer to OPTIONS. */
async function methodsAt(server, address) {
  const { headers } = await askOnce(new URL(address, addressOf(server)), { method: "OPTIONS" });
  if (!headers.allow) throw new Error(`Next names no methods of ${address.split("?", 1)[0]}`);
  return headers.allow;
}

export function nameCaller(request, trust) {
  const { headers, socket } = request;
  // Browsers use HTTP/1.1. nginx uses HTTP/1.0 by default, and then sends no forwarding headers either.
  const wasForwarded = forwarding.some((name) => name in headers) || request.httpVersion === "1.0";
  for (const name of oursAlone) delete headers[name];
  headers["x-countersign-peer"] = socket.remoteAddress ?? "";
  if (wasForwarded) headers["x-countersign-forwarded"] = "1";
  const address = callerAddress(request, trust);
  const isProxy = trust?.(socket.remoteAddress ?? "", 0);
  // Only a proxy may set it: others could write into our log or pose as another request.
  if (!isProxy || !/^[\w.:-]{1,100}$/.test(String(headers["x-request-id"]))) delete headers["x-request-id"];
  if (!isProxy) for (const name of forwarding) delete headers[name];
  headers["x-forwarded-for"] = address;
}

/** Next answers any other method with 500. */
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Filters out what names no resource, and URLs that cannot be decoded, which Next would answer with 500. */
function isReadable(url = "") {
  try {
    decodeURIComponent(url.split("?", 1)[0]);
    return url !== "*";
  } catch {
    return false;
  }
}

/** Files that browsers and search engines request at the root of the host, and where Next has them. */
const rootFiles = { "/robots.txt": "/app/robots.txt", "/favicon.ico": "/app/icon.svg" };

/**
 * Next serves everything below /app, but the API is at the root of the host (docs/api.md). An address with empty
 * segments stays as it is: Next redirects it to the one without.
 */
function insideNext(url = "") {
  if (!url.startsWith("/")) return url;
  const { pathname, search } = new URL(`http://localhost${url}`); // parsed alone, `//` would begin a host
  return /^\/v1(?:\/[^/]+)*$/.test(pathname) ? `/app${pathname}${search}` : (rootFiles[pathname] ?? url);
}

/** Removes Next's header with the rewritten URL, which would repeat the address with its secrets. */
function keepInnerAddress(response) {
  const { setHeader } = response;
  response.setHeader = (name, value) =>
    name.toLowerCase() === "x-middleware-rewrite" ? response : setHeader.call(response, name, value);
}

/** The answers during the start: alive, but not serving yet. Browsers reload by themselves. */
function answerStarting({ url, method }, response) {
  const [path] = url.split("?", 1);
  const isRead = method === "GET" || method === "HEAD";
  if (isRead && path === insideNext("/v1/health/live"))
    return response.writeHead(200, ofApi).end(JSON.stringify({ success: true }));
  const message = "Starting. Try again in a moment.";
  const isApi = path.startsWith(insideNext("/v1"));
  const answer = isApi ? JSON.stringify({ success: false, label: "ServiceUnavailable", message }) : `${message}\n`;
  const type = isApi ? ofApi : { ...ofApi, "content-type": "text/plain; charset=utf-8", refresh: "2" };
  return response.writeHead(503, { ...type, "retry-after": "2" }).end(answer);
}

/** The server's own address, by which this machine reaches it. */
function addressOf(server) {
  const { address, port } = server.address();
  const name = { "0.0.0.0": "127.0.0.1", "::": "::1" }[address] ?? address;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}

const refuseAddress = (response) => refuse(response, 400, "BadRequest", "The address cannot be read.");
const refuseMethod = (response) =>
  refuse(response.setHeader("allow", methods.join(", ")), 405, "MethodNotAllowed", "There is no such method.");
const refuseBody = (response) => refuse(response, 413, "FileTooLarge", "The file is too large.");

/** Answers an error in the API's format without involving Next or waiting for the body. */
function refuse(response, status, label, message) {
  response.writeHead(status, { ...ofApi, connection: "close" });
  response.end(JSON.stringify({ success: false, label, message }), () => response.destroy());
}

const isEventStream = (response) => String(response.getHeader("content-type") ?? "").startsWith("text/event-stream");

function sentenceOf({ code, message }, port, host) {
  if (code === "EADDRINUSE")
    return `Port ${port} on ${host} is taken by another program. Choose another one: PORT=${port + 1}.`;
  if (code === "EACCES") return `This user may not listen on port ${port}. Choose one above 1023: PORT=3000.`;
  return `Cannot listen on port ${port} of ${host}: ${message}`;
}
