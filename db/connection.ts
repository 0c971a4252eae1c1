import { callbackify } from "node:util";
import pg from "pg";
import type { ConnectionOptions } from "./connection-options";
import { type DriverOptions, eachHostOnce, openDriver } from "./driver";
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
  return { host: [hostname], port: [Number(port || 5432)], path: false as const };
};

/** For graphile-worker, which speaks through `pg` only. */
export function createPool(address: ConnectionOptions, options: pg.PoolConfig = {}) {
  const [first] = severalHosts(address) ?? [];
  const one = first ? { url: first } : address;
  const pool = new pg.Pool({
    ...("url" in one ? { connectionString: one.url } : one),
    ...(first && { Client: clientOf(address) }),
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    ...options,
  });
  // Without a listener, the error event of a lost connection would end the process. The next query reconnects.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** `pg` knows one host only, so before each connection its client is given the one that takes writes. */
const clientOf = (address: ConnectionOptions) =>
  class extends pg.Client {
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      const connecting = findHost(address).then(async (found) => {
        const { host, port } = hostsOf(found);
        Object.assign(this, { host: host[0], port: port[0] });
        await super.connect();
        return this;
      });
      if (!callback) return connecting;
      callbackify(() => connecting)(callback as never); // its types know no success
    }
  };
