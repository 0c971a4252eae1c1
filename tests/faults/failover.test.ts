import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterEach, expect, test } from "vitest";
import { freePort, killFamilies, startProduct } from "../support/product";
import { type AlmostSigned, productClient } from "../support/product-client";
import { until } from "../support/until";
import { hasPostgres, startReplicated } from "../support/replicated-postgres";

const onLinux = process.platform === "linux"; // finds the processes in /proc
const finishes = 16;
/** How long whoever watches the servers takes to notice. */
const noticedAfterMs = 6_000;

const folder = mkdtempSync(path.join(tmpdir(), "countersign-failover-"));
let servers: Awaited<ReturnType<typeof startReplicated>> | undefined;
let processes: { port: number; product: Awaited<ReturnType<typeof startProduct>> }[] = [];

afterEach(() => {
  for (const name of ["DATABASE_URL", "SAMPLES"]) delete process.env[name];
  killFamilies(...processes.map(({ product }) => product.pid));
  processes = [];
  servers?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

const originOf = (index: number) => `http://localhost:${processes[index % processes.length]?.port}`;
const client = productClient(() => originOf(0));

async function startOne(dataDir: string) {
  const port = await freePort();
  processes.push({ port, product: await startProduct(dataDir, port) });
}

/** Finishes by one of the two processes; true once it is acknowledged. */
async function finish({ link, data }: AlmostSigned, turn: number): Promise<boolean> {
  const answer = await fetch(`${originOf(turn)}/v1/signature-requests/${link}/fill-and-sign`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ data }),
    signal: AbortSignal.timeout(60_000),
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) expect([503, 504]).toContain(answer.status);
  return answer.status === 200;
}

const answersAgain = async (turn: number, link: string) =>
  fetch(`${originOf(turn)}/v1/signature-requests/${link}`, { signal: AbortSignal.timeout(15_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

for (const kind of ["killed", "frozen"] as const)
  test.skipIf(!onLinux || !hasPostgres)(
    `the first PostgreSQL is ${kind} under load and the second promoted: no signature is lost, nothing sealed twice (needs Debian's postgresql)`,
    async () => {
      const dataDir = path.join(folder, "data");
      mkdirSync(folder, { recursive: true });
      servers = await startReplicated(path.join(folder, "servers"));
      const { url, ofFirst, ofSecond, killFirst, freezeFirst, promoteSecond } = servers;
      Object.assign(process.env, { DATABASE_URL: url, SAMPLES: "1" });
      for (let count = 0; count < 2; count += 1) await startOne(dataDir);
      const first = postgres(ofFirst, { max: 1, onclose: () => {} });
      expect(await first`select sync_state from pg_stat_replication`).toMatchObject([{ sync_state: "sync" }]);
      await first.end();

      const token = await client.signIn();
      const signed: AlmostSigned[] = [];
      for (let index = 0; index < finishes; index += 1)
        signed.push(await client.givenAlmostSigned("failover", { token }));
      const links = signed.map(({ link }) => link);

      const finishing = signed.map(async (one, turn) => {
        await sleep(turn * 30);
        return finish(one, turn);
      });
      await Promise.any(finishing.map(async (one) => (await one) || Promise.reject(new Error("not yet"))));
      if (kind === "killed") killFirst();
      else freezeFirst();
      await sleep(noticedAfterMs);
      promoteSecond();
      // At rest within eight seconds; a minute, as other tests may run beside this one.
      await Promise.all([0, 1].map((turn) => until(() => answersAgain(turn, links[0] ?? ""), 60_000, 200)));

      const acknowledged = await Promise.all(finishing);
      expect(acknowledged).toContain(true);
      const sql = postgres(ofSecond, { max: 1 });
      const ids = signed.filter((_, index) => acknowledged[index]).map(({ id }) => id);
      const kept = await sql`select count(*)::int as count from completions where workflow_id = any(${ids})`;
      expect(kept).toMatchObject([{ count: ids.length }]);
      for (const [turn, one] of signed.entries()) if (!acknowledged[turn]) expect(await finish(one, turn)).toBe(true);

      const once = async () => {
        const [row] = await sql`
          select count(*)::int as sealed,
            bool_and((select count(*) from completions where workflow_id = workflows.id) = 1 and
              (select count(*) from audit_actions where workflow_id = workflows.id and type_id = 3) = 1) as once
          from workflows where status = 'completed' and id = any(${signed.map(({ id }) => id)})`;
        return row?.["sealed"] === finishes && row;
      };
      expect(await until(once, 120_000)).toMatchObject({ once: true });
      await startOne(dataDir); // while the first is still away
      await sql.end();
    },
    400_000,
  );
