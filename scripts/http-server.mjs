import { once } from "node:events";
import { createServer } from "node:http";

const forwarding = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
];
const oursAlone = ["x-countersign-peer", "x-countersign-forwarded", "x-middleware-subrequest"];

/** The largest body that is taken in at all; Next holds it in memory, and is told to cut none that is smaller. */
export const maxBodyBytes = 32 * 1024 * 1024;

/**
 * The HTTP server in front of Next. It alone sees the socket, so it says who called: `x-countersign-peer` is the
 * socket's address, `x-countersign-forwarded` is 1 where the request came with a forwarding header.
 * @param {{ trustsProxy: boolean }} settings
 */
export function createHttpServer({ trustsProxy }) {
  const open = new Set();
  const sockets = new Set(); // those of upgraded connections too, which the server forgets
  /** @type {(...message: Parameters<import("node:http").RequestListener>) => unknown} */
  let handle = (_request, response) =>
    response.writeHead(503, { "retry-after": "2" }).end("Starting. Try again in a moment.\n");
  const answer = async (request, response) => handle(request, response);
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    if (Number(request.headers["content-length"]) > maxBodyBytes) return refuseBody(response);
    nameCaller(request, trustsProxy);
    answer(request, response).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  return {
    server,
    /** @param {typeof handle} handler */
    handleWith(handler) {
      handle = handler;
    },
    /** Throws a sentence where the port cannot be had. */
    async listen(port, host) {
      server.listen(port, host);
      await once(server, "listening").catch((error) => {
        throw new Error(sentenceOf(error, port, host), { cause: error });
      });
    },
    /** Takes no new connection, ends event streams, and lets what was asked before finish within `patienceMs`. */
    async close(patienceMs) {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const response of open) {
        if (isEventStream(response)) response.destroy();
        else if (!response.headersSent) response.setHeader("connection", "close");
      }
      const timer = setTimeout(() => sockets.forEach((socket) => socket.destroy()), patienceMs);
      await closed;
      clearTimeout(timer);
    },
  };
}

export function nameCaller(request, trustsProxy) {
  const { headers, socket } = request;
  const wasForwarded = forwarding.some((name) => name in headers);
  for (const name of oursAlone) delete headers[name];
  headers["x-countersign-peer"] = socket.remoteAddress ?? "";
  if (wasForwarded) headers["x-countersign-forwarded"] = "1";
  if (trustsProxy && wasForwarded) return;
  for (const name of forwarding) delete headers[name];
  headers["x-forwarded-for"] = socket.remoteAddress ?? "";
}

function refuseBody(response) {
  const refusal = { success: false, label: "FileTooLarge", message: "The file is too large." };
  response.writeHead(413, { "content-type": "application/json", connection: "close" });
  response.end(JSON.stringify(refusal), () => response.destroy()); // the body is not waited for
}

const isEventStream = (response) => String(response.getHeader("content-type") ?? "").startsWith("text/event-stream");

function sentenceOf({ code, message }, port, host) {
  if (code === "EADDRINUSE")
    return `Port ${port} on ${host} is taken by another program. Choose another one: PORT=${port + 1}.`;
  if (code === "EACCES") return `This user may not listen on port ${port}. Choose one above 1023: PORT=3000.`;
  return `Cannot listen on port ${port} of ${host}: ${message}`;
}
