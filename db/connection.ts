import { callbackify } from "node:util";
import pg from "pg";
import type { ConnectionOptions } from "./connection-options";
import { type DriverOptions, eachHostOnce, openDriver } from "./driver";
import { withoutBrackets } from "./hosts";
import { type Backend, lossesOf, ownBackend, silenceMs } from "./single-connection";
import { findHost, severalHosts } from "./writable-host";

/** A postgres.js client; of several hosts it connects to the one that takes writes, each time anew. */
export function connect(address: ConnectionOptions, options: DriverOptions = {}) {
  const [first] = severalHosts(address) ?? [];
  if (!first) return openDriver(address, options);
  const toWritable = async () => {
    const found = await findHost(address);
    return eachHostOnce()(hostsOf(found));
  };
  return openDriver({ url: first }, { ...options, socket: toWritable });
}

const hostsOf = (found: ConnectionOptions) => {
  const { hostname, port } = new URL("url" in found ? found.url : "");
  return { host: [withoutBrackets(hostname)], port: [Number(port || 5432)], path: false as const };
};

/** For graphile-worker, which speaks through `pg` only. */
export function createPool(address: ConnectionOptions, options: pg.PoolConfig = {}) {
  const [first] = severalHosts(address) ?? [];
  const one = first ? { url: first } : address;
  const pool = new pg.Pool({
    ...("url" in one ? { connectionString: one.url } : one),
    Client: clientOf(address),
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    ...options,
  });
  // Without a listener, the error event of a lost connection would end the process. The next query reconnects.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  endSilent(pool);
  return pool;
}

type Inside = {
  server?: ConnectionOptions;
  backend?: Backend | undefined;
  /** Missing from the types of `pg`. */
  _activeQuery?: object;
  connection: { stream: { destroy(): void } };
};

/** `pg` knows one host only, so before each connection its client is given the one that takes writes. */
const clientOf = (address: ConnectionOptions) =>
  class extends pg.Client {
    server?: ConnectionOptions;
    backend?: Backend | undefined;

    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      const connecting = findHost(address).then(async (found) => {
        this.server = found;
        if (found !== address) {
          const { host, port } = hostsOf(found);
          Object.assign(this, { host: host[0], port: port[0] });
        }
        Object.assign(this, { host: withoutBrackets(this.host) });
        this.on("error", () => {}); // the pool listens only once it has the client
        await super.connect();
        [this.backend] = await this.query<Backend>(ownBackend).then(({ rows }) => rows, nothingIfRefused);
        return this;
      });
      if (!callback) return connecting;
      callbackify(() => connecting)(callback as never); // its types know no success
    }
  };

/**
 * Ends connections from which no answer will come: `pg` would wait for one as long as the sockets stay open. A listening
 * client runs no query, so it is looked at with those that do.
 */
function endSilent(pool: pg.Pool): void {
  const clients = new Map<Inside, object | undefined>(); // with the query that ran at the last look
  // The casts are safe: the pool makes its clients by `clientOf`.
  pool.on("connect", (client) => clients.set(client as unknown as Inside, undefined));
  pool.on("remove", (client) => clients.delete(client as unknown as Inside));
  let isLooking = false;
  const look = async () => {
    const stuck = [...clients].filter(([client, before]) => before && client._activeQuery === before);
    for (const client of clients.keys()) clients.set(client, client._activeQuery);
    const servers = new Map(stuck.flatMap(([{ server }]) => (server ? [[keyOf(server), server] as const] : [])));
    for (const [key, server] of servers) {
      const own = [...clients].filter(([client]) => client.server && keyOf(client.server) === key);
      const backends = own.map(([client]) => client.backend);
      for (const [index, how] of (await lossesOf(server, backends)).entries()) {
        const [client, before] = own[index] ?? [];
        if (how && client?._activeQuery === before) client?.connection.stream.destroy();
      }
    }
  };
  const watch = setInterval(() => {
    if (pool.ended) return clearInterval(watch);
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  }, silenceMs);
  watch.unref();
}

/** A role may be refused pg_stat_activity. */
function nothingIfRefused(error: unknown): [] {
  if (error instanceof pg.DatabaseError) return [];
  throw error;
}

const keyOf = (server: ConnectionOptions) => JSON.stringify(server);
