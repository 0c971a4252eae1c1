import "server-only";

const loopbackHosts = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const loopbackPeers = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** Whether the call is for a loopback host and came through no proxy (the headers are scripts/http-server.mjs's own). */
export const isForThisHost = (headers: Headers) =>
  headers.get("x-countersign-forwarded") === null && loopbackHosts.test(headers.get("host") ?? "");

/** As `isForThisHost`, and the caller is on this machine. */
export const isAskedHere = (headers: Headers) =>
  isForThisHost(headers) && loopbackPeers.test(headers.get("x-countersign-peer") ?? "");
