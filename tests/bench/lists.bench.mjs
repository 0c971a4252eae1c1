import { clientOf } from "./product.mjs";
import { percentile } from "./table.mjs";

const sizes = { few: 100, many: 100_000 };
const pages = { dashboard: "/app", "first list page": "/app/documents" };
const runs = 60;

/** Dashboard and list of an account with many workflows beside those of one with few. Marks: 1.3 times, 6 statements. */
export async function lists(product) {
  const client = clientOf(product.base);
  const visitors = {};
  for (const [name, count] of Object.entries(sizes)) visitors[name] = await account(product, client, count);
  await product.sql`vacuum analyze`;
  const rows = [];
  for (const [page, path] of Object.entries(pages)) {
    const times = { few: [], many: [] };
    for (let run = -10; run < runs; run++)
      for (const name of Object.keys(sizes)) {
        const started = performance.now();
        await visitors[name](path);
        if (run >= 0) times[name].push(performance.now() - started);
      }
    const [few, many] = [percentile(times.few, 95), percentile(times.many, 95)];
    const { count, plans } = await product.plansDuring(() => visitors.many(path));
    console.log(`\nPlans of the ${page} with 100,000 workflows`);
    for (const plan of plans) console.log(`  ${plan}`);
    rows.push(
      [`${page}, p95 with 100,000 workflows against 100, ratio`, many / few, "1.3"],
      [`${page}, p95 with 100, ms`, few, ""],
      [`${page}, SQL statements`, count, "6"],
      [`${page}, plans that read a large table from end to end`, plans.filter(readsWhole).length, "0"],
    );
  }
  return rows;
}

/** A scan that ends early, because enough was counted, is none. */
const readsWhole = (plan) =>
  [...plan.matchAll(/Seq Scan on [^(]*\((\d+) rows/g)].some(([, rows]) => Number(rows) > 10_000);

/** A confirmed sender with so many workflows, of the kinds of a few years; answers how a page is looked at. */
async function account({ base, sql }, client, count) {
  const token = await client.signUp();
  await client.call("PATCH", "/users/me", { token, body: { onboarded: true } });
  const { user } = await client.call("GET", "/auth/me", { token });
  await fill(sql, user.id, count);
  return async (path) => {
    const answer = await fetch(base + path, {
      headers: { cookie: `countersign.session=${token}` },
      redirect: "manual",
    });
    const html = await answer.text();
    if (answer.status !== 200 || !html.includes("Contract ")) throw new Error(`${path}: ${answer.status}`);
  };
}

/** Of each hundred two are drafts, three wait, one of them for over a week, eighty-five are done, the others ended. */
async function fill(sql, userId, count) {
  const hash = "0".repeat(64);
  await sql.begin(async (tx) => {
    // Neither sealed files nor anybody who listens: the triggers stay out of it.
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into workflows (initiator_id, name, status, execute_at, completed_at, expires_at, created_at, updated_at)
      select ${userId}, 'Contract ' || n, kind::workflow_status, case when kind <> 'notStarted' then at end,
        case when kind = 'completed' then at end, at + interval '90 days', at, at
      from (select n, now() - n * interval '11 minutes' - case when n % 100 = 4 then interval '8 days' else '0' end as at,
        case when n % 100 < 2 then 'notStarted' when n % 100 < 5 then 'inProgress' when n % 100 < 90 then 'completed'
          when n % 100 < 95 then 'cancelled' else 'declined' end as kind
        from generate_series(1, ${count}::int) as n) as rows`;
    await tx`
      insert into signatories (workflow_id, action_index, first_name, last_name, email, status)
      select id, step, 'Maria', 'Papadopoulou', 'recipient.' || id || '.' || step || '@example.test',
        (case when status = 'completed' then 'completed' when status = 'inProgress' and step = 0 then 'invited'
          else 'waiting' end)::signatory_status
      from workflows, generate_series(0, 1) as step where initiator_id = ${userId}`;
    await tx`
      insert into documents (owner_id, name, workflow_id, status, file_hash, byte_size, original_hash)
      select ${userId}, 'contract.pdf', id, 'ready', ${hash}, 1000, ${hash} from workflows where initiator_id = ${userId}`;
  });
}
