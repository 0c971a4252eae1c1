import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres.mjs";
import { giveInstallation } from "../support/installation";
import { linesOf } from "../support/logged";
import { freePort, killFamilies, postmasterOf, startProduct } from "../support/product";
import { until } from "../support/until";

const folder = mkdtempSync(path.join(tmpdir(), "countersign-probes-"));
const dataDir = path.join(folder, "data");
let port: number;
let product: Awaited<ReturnType<typeof startProduct>> | undefined;

afterAll(() => {
  killFamilies(product?.pid, postmasterOf(dataDir));
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

/** What Kubernetes would get from a probe of docs/operating.md; null while nothing listens. */
function ask(probe: string): Promise<number | null> {
  const [, address] = new RegExp(`${probe}:\\s+httpGet: \\{ path: ([^,]+), port: 3000 \\}`).exec(guide) ?? [];
  return fetch(`http://127.0.0.1:${port}${address}`).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => null,
  );
}
const guide = readFileSync("docs/operating.md", "utf8");
const askAll = () => Promise.all(["startupProbe", "livenessProbe", "readinessProbe"].map(ask));

test.skipIf(process.platform !== "linux")(
  "while the database is migrated, the documented probes keep the process, and send it nothing",
  async () => {
    await giveInstallation(dataDir);
    const { host, port: number, user, database } = await startEmbeddedPostgres({ dataDir });
    const sql = postgres({ host, port: number, user, database, max: 1 });
    await sql`select pg_advisory_lock(4015001)`; // as another process that migrates
    port = await freePort();
    const starting = startProduct(dataDir, port);
    starting.catch(() => {}); // awaited at the end
    await until(async () => (await ask("livenessProbe")) !== null, 60_000);
    const findWaiting = () => sql`
      select from pg_stat_activity where query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`;
    await until(async () => (await findWaiting()).count > 0, 60_000);
    for (let round = 0; round < 10; round += 1) expect(await askAll()).toEqual([503, 200, 503]);

    await sql.end();
    product = await starting;

    await until(async () => (await ask("readinessProbe")) === 200);
    expect(await askAll()).toEqual([200, 200, 200]);
    const said = linesOf(product.output()).map(({ msg }) => String(msg));
    const waiting = said.findIndex((msg) => msg.startsWith("another process is migrating the database"));
    expect(waiting).toBeGreaterThanOrEqual(0);
    expect(said.slice(0, waiting).filter((msg) => /health|ready/.test(msg))).toEqual([]);
    expect(said[waiting + 1]).toMatch(/^Version: \d/); // nothing of the probes between
  },
  180_000,
);
