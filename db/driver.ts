import { once } from "node:events";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import type { ConnectionOptions } from "./connection-options";
import { withoutBrackets } from "./hosts";
import { LostConnection } from "./lost-connection";

/** `socket` is missing from the driver's types: it opens the sockets instead of the driver. */
export type DriverOptions = postgres.Options<Record<string, never>> & {
  socket?: (hosts: Hosts) => Promise<net.Socket>;
};

export const connectSeconds = 8;

/** postgres.js waits for ever for the end of a connection that was lost during a query, so it destroys it after this. */
const secondsToEnd = 5;

/** A postgres.js client of one host. */
export const openDriver = (connection: ConnectionOptions, options: DriverOptions = {}) =>
  endable(open(connection, options));

/** Time for the first answer, after `connectSeconds` each for the socket and the login. */
const answerMs = 4_000;

/** A server, or a pooler, that had accepted the login did not answer in time. */
export class Unanswered extends Error {}

/** What a new connection answers first; ends in 20 seconds at the latest. */
export const inTime = <T>(answer: Promise<T>): Promise<T> => {
  const end = sleep(2 * connectSeconds * 1000 + answerMs, undefined, { ref: false });
  return Promise.race([answer, end.then(() => Promise.reject(new Unanswered("does not answer")))]);
};

/**
 * The rows of one statement, in time, by a connection of its own and by the simple protocol, which poolers pass on. Throws
 * the driver's error or `Unanswered`.
 */
export async function askOnce(connection: ConnectionOptions, text: string): Promise<postgres.Row[]> {
  const sql = openDriver(connection, {
    max: 1,
    connect_timeout: connectSeconds,
    fetch_types: false,
    onnotice: () => {},
    socket: eachHostOnce(),
  });
  return inTime(sql.unsafe(text)).finally(() => void sql.end({ timeout: 0 }));
}

function endable(sql: ReturnType<typeof open>) {
  const end = sql.end.bind(sql);
  return Object.assign(sql, { end: (options?: { timeout?: number }) => end({ timeout: secondsToEnd, ...options }) });
}

function open(connection: ConnectionOptions, options: DriverOptions) {
  if (!("url" in connection)) return postgres({ ...connection, ...options });
  // In libpq, `?host=/run/postgresql` is the folder of a socket; postgres.js would send it to the server as a setting.
  const url = new URL(connection.url.replace("@/", "@localhost/")); // libpq allows an empty host
  const [host, port] = ["host", "port"].map((name) => url.searchParams.get(name));
  const named = withoutBrackets(host ?? url.hostname);
  const isIPv6 = net.isIPv6(named); // of which the driver would take what is before the first colon
  if (!host && !port && !isIPv6) return postgres(connection.url, options);
  url.searchParams.delete("host");
  url.searchParams.delete("port");
  const place = isIPv6
    ? { host: [named] as never, port: [Number(port || url.port || 5432)] as never } // the driver's types know one
    : { ...(host && { host }), ...(port && { port: Number(port) }) };
  return postgres(url.href, { ...options, ...place });
}

type Hosts = { host: string[]; port: number[]; path: string | false };

/**
 * Opens sockets for the driver, one per host: the driver alone would forever retry a server that hangs up in the
 * handshake.
 */
export function eachHostOnce() {
  let next = 0;
  return async ({ host: hosts, port: ports, path }: Hosts) => {
    for (;;) {
      const [host, port] = [hosts[next], ports[next]];
      next += 1;
      if (host === undefined) throw new LostConnection();
      const socket = path ? net.connect(path) : net.connect({ host, port: port ?? 5432 });
      Object.assign(socket, { host, port }); // TLS checks the certificate against the host
      try {
        await once(socket, "connect", { signal: AbortSignal.timeout(connectSeconds * 1000) });
        return socket;
      } catch (error) {
        socket.destroy();
        if (next >= hosts.length) throw error;
      }
    }
  };
}
