import postgres from "postgres";
import type { ConnectionOptions } from "./connection-options";
import { askOnce } from "./driver";
import { readHosts, writable } from "./hosts";
import { LostConnection } from "./lost-connection";

/** The addresses of all hosts if the one that takes writes has to be found among them; null for any other address. */
export function severalHosts(address: ConnectionOptions): string[] | null {
  const hosts = "url" in address ? readHosts(address.url) : null;
  return hosts?.target === writable ? hosts.urls : null;
}

/**
 * The address of one server: the host that takes writes, if the address names several. All are asked at once, so that one
 * that does not respond delays nothing. Throws a `LostConnection` whose cause says what each of them answered.
 */
export async function findHost(address: ConnectionOptions): Promise<ConnectionOptions> {
  const urls = severalHosts(address);
  if (!urls) return address;
  const asking = urls.map(async (url) => {
    await assertWritable(url);
    return { url };
  });
  return Promise.any(asking).catch((error: AggregateError) => {
    const errors: unknown[] = error.errors;
    // That a host refuses this connection, by a wrong password for example, says more than that others are away.
    const refusal = errors.find((one) => one instanceof postgres.PostgresError && !one.code.startsWith("57P"));
    const found = errors.map((one, index) => `${nameOf(urls[index] ?? "")} ${one instanceof Error ? one.message : ""}`);
    throw new LostConnection(refusal ?? new Error(`No host takes writes: ${found.join("; ")}`));
  });
}

const nameOf = (url: string) => new URL(url).host;

async function assertWritable(url: string): Promise<void> {
  const [row] = await askOnce({ url }, "show transaction_read_only");
  if (row?.["transaction_read_only"] !== "off") throw new Error("is read-only");
}
