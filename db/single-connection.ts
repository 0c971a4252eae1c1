import postgres from "postgres";
import type { ConnectionOptions } from "./connection-options";
import { askOnce, connectSeconds, eachHostOnce, inTime, openDriver, Unanswered } from "./driver";
import { codeOf, isLostConnection, LostConnection } from "./lost-connection";
import { findHost } from "./writable-host";

export type Statement = { text: string; values?: unknown[]; prepare?: boolean; asArrays?: boolean };
export type Codecs = {
  parsers: Record<number, unknown>;
  serializers: Record<number, unknown>;
  /** The array type of each type, once a connection has asked the server for it. */
  arrayTypes?: Record<number, number>;
};
type Options = {
  /** Kept by the caller for all its connections. Without them, arrays are not understood. */
  codecs?: Codecs;
  /** False to prepare no statement by name, whatever it asks for. */
  prepares?: boolean;
  /**
   * Called once if the connection ends before `close`: the server ended it, or has not responded since this moment
   * (performance.now) and no longer does ("silent").
   */
  onLost?: (how: "ended" | "silent", since: number) => void;
  onNotify?: (channel: string, payload: string) => void;
};

/** One connection to PostgreSQL; once it is lost, every statement fails with `LostConnection`. */
export type Connection = {
  query(statement: Statement): Promise<postgres.RowList<postgres.Row[]>>;
  readonly isLost: boolean;
  readonly openedAt: number;
  close(): Promise<void>;
};

/** After this without an answer, a second connection finds out whether the server still works for the first. */
export const silenceMs = 5_000;

/** The process of the server that works for a connection; `begun` is null for roles that may not know it. */
export type Backend = { pid: number; begun: string | null };
const backends = "select pid, extract(epoch from backend_start)::text as begun from pg_stat_activity";
/** Finds it; behind a pooler that gives each transaction another one, it says nothing about the connection. */
export const ownBackend = `${backends} where pid = pg_backend_pid()`;

/**
 * Opens a connection that never reconnects. The reconnect of postgres.js 3.4.9 keeps unsent bytes and a stopped timer,
 * after which the slot never writes again (porsager/postgres#1209), and lets a transaction that lost its connection
 * continue in the next one (#1216).
 */
export async function openConnection(address: ConnectionOptions, options: Options = {}): Promise<Connection> {
  const { codecs, prepares = true, onLost, onNotify } = options;
  const waiting = new Set<(error: LostConnection) => void>();
  let isLost = false;
  let isClosing = false;
  let backend: Backend | undefined;

  const driverOptions = {
    max: 1,
    idle_timeout: 0,
    max_lifetime: 0,
    prepare: prepares, // for the driver's own statements
    connect_timeout: connectSeconds,
    onnotice: () => {},
    // Nobody handles the driver's own query for types when it fails (a pooler whose server is down accepts connections
    // and fails the first query), so only the first connection asks.
    fetch_types: codecs !== undefined && codecs.arrayTypes === undefined,
    onclose: () => lose("ended"),
    ...(onNotify && { onnotify: onNotify }),
    socket: eachHostOnce(),
  };
  const server = await findHost(address);
  const client = openDriver(server, driverOptions);
  Object.assign(client.options.parsers, codecs?.parsers);
  Object.assign(client.options.serializers, codecs?.serializers);
  const { shared } = client.options as unknown as WithArrayTypes;
  Object.assign(shared.typeArrayMap, codecs?.arrayTypes);

  function lose(how: "ended" | "silent", since = performance.now()) {
    if (isLost) return;
    isLost = true;
    for (const reject of waiting) reject(new LostConnection());
    waiting.clear();
    void client.end({ timeout: 0 });
    if (!isClosing) onLost?.(how, since);
  }

  function query({ text, values = [], prepare = false, asArrays = false }: Statement) {
    return new Promise<postgres.RowList<postgres.Row[]>>((resolve, reject) => {
      if (isLost) return reject(new LostConnection());
      // The cast is safe: postgres.js checks the values itself.
      const asked = client.unsafe(text, values as postgres.ParameterOrJSON<never>[], { prepare: prepare && prepares });
      // A server that does not respond may be busy or gone; a second connection tells which.
      let since = performance.now();
      let isLooking = false;
      const look = async () => {
        isLooking = true;
        const at = performance.now();
        const [how] = await lossesOf(server, [backend]);
        isLooking = false;
        if (!how) since = at;
        else if (waiting.has(reject)) lose(how, since);
      };
      const silence = setInterval(() => isLooking || void look(), silenceMs);
      waiting.add(reject);
      const settle = () => {
        clearInterval(silence);
        waiting.delete(reject);
      };
      (asArrays ? asked.values() : asked)
        .then(resolve, (error: unknown) => reject(isOfTheConnection(error) ? new LostConnection(error) : error))
        .finally(settle);
    });
  }

  async function close() {
    isClosing = true;
    await client.end({ timeout: 5 });
    isLost = true;
  }

  try {
    if (prepares)
      backend = (await inTime(query({ text: ownBackend }).catch(nothingIfRefused)))?.[0] as Backend | undefined;
    else await inTime(query({ text: "select 1" }));
    if (codecs && !codecs.arrayTypes) keepTypes(codecs, client);
  } catch (error) {
    isClosing = true;
    lose("ended");
    throw isLostConnection(error) ? error : new LostConnection(error);
  }
  return {
    query,
    close,
    openedAt: performance.now(),
    get isLost() {
      return isLost;
    },
  };
}

/** Missing from the driver's types. */
type WithArrayTypes = { shared: { typeArrayMap: Record<number, number> } };

function keepTypes(codecs: Codecs, { options }: ReturnType<typeof openDriver>): void {
  Object.assign(codecs.parsers, options.parsers);
  Object.assign(codecs.serializers, options.serializers);
  const { shared } = options as unknown as WithArrayTypes;
  codecs.arrayTypes = shared.typeArrayMap;
}

/** A role may be refused pg_stat_activity. */
function nothingIfRefused(error: unknown): undefined {
  if (!(error instanceof postgres.PostgresError)) throw error;
}

/** True if the server responds to a new connection, even with a refusal. */
export async function answers(address: ConnectionOptions): Promise<boolean> {
  try {
    const server = await findHost(address);
    if (server === address) await askOnce(server, "select 1"); // of several hosts, the one found has answered
    return true;
  } catch (error) {
    return isAlive(error);
  }
}

/**
 * Why no answer will come from each of these connections to the same address: the server is "silent", or another one has
 * the address by now and does not know the backend ("ended"), as after a failover behind one address. Null if an answer
 * may still come, also from a server that accepts logins and is slow to answer.
 */
export async function lossesOf(
  address: ConnectionOptions,
  own: readonly (Backend | undefined)[],
): Promise<("ended" | "silent" | null)[]> {
  const pids = own.flatMap((one) => (one ? [one.pid] : []));
  try {
    const rows = await askOnce(address, `${backends} where pid in (${["null", ...pids].join()})`);
    const isKnown = (one: Backend) =>
      rows.some(({ pid, begun }) => pid === one.pid && (begun === null || one.begun === null || begun === one.begun));
    return own.map((one) => (!one || isKnown(one) ? null : "ended"));
  } catch (error) {
    return own.map(() => (isAlive(error) ? null : "silent"));
  }
}

/**
 * True if the error is a refusal by a running server, such as too many connections, or the server accepted the login and
 * has not answered yet; not if it is starting or stopping.
 */
export function isAlive(error: unknown): boolean {
  const cause = isLostConnection(error) ? error.cause : error;
  return cause instanceof Unanswered || (cause instanceof postgres.PostgresError && !cause.code.startsWith("57P"));
}

function isOfTheConnection(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return error.severity === "FATAL" || error.severity === "PANIC";
  return /^(CONNECT|ABORT|E[A-Z])/.test(String(codeOf(error)));
}
