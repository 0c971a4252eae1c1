import { setTimeout as sleep } from "node:timers/promises";
import { contract } from "./documents.mjs";
import { timeOf, times } from "./pages.mjs";
import { memoryOf } from "./processes.mjs";
import { clientOf, secretKey } from "./product.mjs";
import { median, percentile } from "./table.mjs";
import { copyWorkflow } from "./workflow-copies.mjs";

const size = Number(process.env.BENCH_DUE ?? 100_000);
const atOnce = 5000;

/** A rule lists and erases 100,000 cancelled workflows in one night: time, memory, and the effect on other requests. */
export async function retention(product) {
  const { sql } = product;
  const client = clientOf(product.base);
  const token = await client.signUp();
  await client.call("PATCH", "/users/me", { token, body: { onboarded: true } });
  const document = await client.upload(token, await contract(1), "contract.pdf");
  const { workflowId } = await client.send(token, document, 2);
  const [{ initiator_id: userId }] = await sql`select initiator_id from workflows where id = ${workflowId}`;
  for (let made = 0; made < size; made += atOnce)
    await copyWorkflow(sql, workflowId, Math.min(atOnce, size - made), secretKey);
  const copied = sql`initiator_id = ${userId} and id <> ${workflowId}`;
  await sql`update workflows set status = 'cancelled', updated_at = now() - interval '2 years' where ${copied}`;
  await sql`insert into retention_rules (user_id, cancelled_years, erases_from) values (${userId}, 1, now() - interval '1 day')`;
  await sql`analyze`;

  const page = () => timeOf(`${product.base}/app`, token);
  const atRest = await times(page, 20);
  const before = memoryOf(product.pid);
  const listing = await night(product, page, async () => {
    const [{ count }] = await sql`select count(*)::int as count from retention_due`;
    return count === size;
  });
  await sql`update retention_due set listed_at = now() - interval '31 days', due_at = now() - interval '1 day'`;
  const erasing = await night(product, page, async () => {
    const [{ count }] = await sql`select count(*)::int as count from retention_due where erased_at is not null`;
    return count === size;
  });
  const rows = [
    ["workflows", size, ""],
    ["dashboard at rest, p50 ms", median(atRest), ""],
    ["memory of all processes before, MB", before, ""],
  ];
  for (const [what, one] of Object.entries({ listing, erasing }))
    rows.push(
      [`${what}, s`, one.seconds, ""],
      ["  transactions a workflow", one.transactions / size, ""],
      ["  memory at its highest, MB", one.highest, ""],
      ["  dashboard meanwhile, p50 ms", median(one.meanwhile), ""],
      ["  the same, p99 ms", percentile(one.meanwhile, 99), ""],
    );
  return rows;
}

/** Runs the job of the night on a clock that has been right, until `isDone`. */
async function night({ sql, pid }, page, isDone) {
  const seen = sql`now(), now() - interval '2 days'`;
  await sql`insert into clock_watch (id, seen_at, steady_since) values (1, ${seen})
    on conflict (id) do update set (seen_at, steady_since) = (${seen})`;
  const commits = async () =>
    Number((await sql`select xact_commit as count from pg_stat_database where datname = current_database()`)[0].count);
  const before = await commits();
  const meanwhile = [];
  let highest = 0;
  const started = performance.now();
  await sql`select graphile_worker.add_job('eraseByRule')`;
  while (!(await isDone())) {
    highest = Math.max(highest, memoryOf(pid));
    meanwhile.push(await page());
    await sleep(500);
  }
  const seconds = (performance.now() - started) / 1000;
  await sleep(1500); // until PostgreSQL counts the last transactions
  return { seconds, highest, meanwhile, transactions: (await commits()) - before };
}
