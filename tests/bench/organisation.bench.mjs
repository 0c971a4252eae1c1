import { clientOf } from "./product.mjs";
import { median } from "./table.mjs";

const runs = 40;
const logOrders = [
  "request_received_at",
  "request_responded_at",
  "request_endpoint",
  "request_method",
  "response_code",
];

/** The first pages of an organisation's users and of its API log, with many rows compared with few. Mark: 1.5 times. */
export async function organisation(product) {
  const client = clientOf(product.base);
  const few = await company(product, client, { users: 100, logs: 100 });
  const many = await company(product, client, { users: 10_000, logs: 100_000 });
  await product.sql`vacuum analyze`;
  const rows = [];
  for (const [what, path] of [
    ["10,000 users", "/app/account/manage-users"],
    ["100,000 log rows", "/app/account/api-settings"],
  ]) {
    const times = await timesOf(product.base, path, { few, many });
    rows.push(
      [`page of 100, ${path}, p50 ms`, median(times.few), ""],
      [`the same of ${what}, p50 ms`, median(times.many), ""],
      [`the same of ${what} against 100, ratio`, median(times.many) / median(times.few), "1.5"],
    );
  }
  console.log("\nWhat the first page of 100,000 log rows is read by");
  for (const order of logOrders) console.log(`  ${order}: ${await indexOf(product.sql, many.id, order)}`);
  return rows;
}

async function timesOf(base, path, { few, many }) {
  const times = { few: [], many: [] };
  for (let run = -5; run < runs; run++)
    for (const [name, { token }] of [
      ["few", few],
      ["many", many],
    ]) {
      const started = performance.now();
      const answer = await fetch(base + path, { headers: { cookie: `countersign.session=${token}` } });
      const html = await answer.text();
      if (answer.status !== 200 || !html.includes("<table")) throw new Error(`${path}: ${answer.status}`);
      if (run >= 0) times[name].push(performance.now() - started);
    }
  return times;
}

async function indexOf(sql, companyId, order) {
  const plan = await sql.unsafe(
    `explain select * from api_logs where company_id = ${companyId} order by ${order} desc, id desc limit 10`,
  );
  const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
  return /using (\w+)/.exec(text)?.[1] ?? text;
}

/** An enterprise organisation with the given numbers of users and logged calls; returns its administrator's session. */
async function company({ sql }, client, { users, logs }) {
  const token = await client.signUp();
  await client.call("PATCH", "/users/me", { token, body: { onboarded: true } });
  const body = {
    name: "Meridian",
    address: "12 Harbour Street",
    contact_first_name: "Eleni",
    contact_last_name: "Papadopoulou",
    contact_email: "office@example.test",
    contact_phone: "+30 210 555 0142",
    default_language: "en",
  };
  const { company: made } = await client.call("POST", "/companies", { token, body });
  const { id } = made;
  await sql`insert into enterprise_subscriptions (company_id) values (${id})`;
  await sql`
    with people as (
      insert into users (first_name, last_name, email, confirmed_at)
      select 'Maria', 'Papadopoulou ' || n, 'user.' || n || '.' || ${id}::text || '@example.test', now()
      from generate_series(2, ${users}::int) as n returning id)
    insert into company_users (company_id, user_id, role_id, accepted_at) select ${id}, id, 3, now() from people`;
  await sql`
    insert into api_logs (company_id, request_id, request_endpoint, request_method, request_body, response_code,
      response_message, request_received_at, request_responded_at, request_ip_address)
    select ${id}, gen_random_uuid()::text, '/v1/workflows/' || n % 50, (array['GET', 'POST', 'PATCH'])[1 + n % 3], '',
      (array[200, 201, 404, 422])[1 + n % 4], '', now() - n * interval '1 minute',
      now() - n * interval '1 minute' + interval '20 ms', '127.0.0.1'
    from generate_series(1, ${logs}::int) as n`;
  return { id, token };
}
