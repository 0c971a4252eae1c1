import { fill } from "./accounts.mjs";
import { givenAnswers } from "./given-answers.mjs";
import { timeOf, times } from "./pages.mjs";
import { memoryOf, ownSeconds } from "./processes.mjs";
import { clientOf } from "./product.mjs";
import { median } from "./table.mjs";

const size = Number(process.env.BENCH_WORKFLOWS ?? 50_000);
const fields = 12;
const styles = {
  "in English": {},
  // With semicolons and local times, as spreadsheets in Greece expect them.
  "in Greek": { "accept-language": "el", cookie: "timeZone=Europe%2FAthens" },
};

/** Each export of many rows as CSV: the service's processor time a row, its memory, and the effect on other requests. */
export async function exports(product) {
  const rows = [];
  let workflows;
  for (const asked of await givenRows(product))
    for (const [style, headers] of Object.entries(styles)) {
      await read(product.base + asked.path, { ...headers, ...asked.headers }); // compiles
      const { micros, ...found } = await measured(product, asked, headers);
      workflows ??= micros;
      rows.push(
        [`${asked.what} ${style}: processor time of the service a row, µs`, micros, "30"],
        ["  the same against workflows in English, ratio", micros / workflows, ""],
        ["  first line, s", found.first, ""],
        ["  memory of all processes at its highest, more than before, MB", found.megabytes, ""],
        ["  dashboard meanwhile against at rest, p50, ratio", found.slower, "2"],
      );
    }
  return rows;
}

/** What one export costs while nobody else asks for anything, and then how long others wait while it is read again. */
async function measured({ base, pid }, { path, headers: own, session }, style) {
  const headers = { ...style, ...own };
  const cpuBefore = ownSeconds(pid);
  const { rows } = await read(base + path, headers);
  if (rows < size) throw new Error(`${path}: ${rows} rows`);
  const micros = ((ownSeconds(pid) - cpuBefore) * 1_000_000) / size;
  const page = () => timeOf(`${base}/app`, session);
  const atRest = await times(page, 20);
  const before = memoryOf(pid);
  const meanwhile = [];
  let highest = before;
  let isDone = false;
  const reading = read(base + path, headers).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    highest = Math.max(highest, memoryOf(pid));
    meanwhile.push(await page());
  }
  const { first } = await reading;
  return { micros, first, megabytes: highest - before, slower: median(meanwhile) / median(atRest) };
}

/** The exports, each of an account with so many rows. */
async function givenRows({ base, sql }) {
  const client = clientOf(base);
  const [sender, other] = [await person(client), await person(client)];
  await fill(sql, { senders: [sender.id], companyId: null, groups: [null] }, size);
  const templateId = await givenAnswers(sql, other.id, { size, fields });
  await sql`
    insert into contacts (user_id, first_name, last_name, email)
    select ${other.id}, 'Ada', 'Vlachou ' || n, 'ada.' || n || '@example.test' from generate_series(1, ${size}::int) as n`;
  const companyId = await givenLog(sql, other.id);
  await sql`vacuum analyze`;
  const of = ({ token }) => ({ headers: { authorization: `Bearer ${token}` }, session: sender.token });
  return [
    { what: "workflows", path: "/v1/workflows/export", ...of(sender) },
    { what: `answers to ${fields} fields`, path: `/v1/templates/${templateId}/values.csv`, ...of(other) },
    { what: "contacts", path: "/v1/contacts/export", ...of(other) },
    { what: "security log", path: `/v1/companies/${companyId}/security-events/export`, ...of(other) },
  ];
}

async function person(client) {
  const token = await client.signUp();
  await client.call("PATCH", "/users/me", { token, body: { onboarded: true } });
  const { user } = await client.call("GET", "/auth/me", { token });
  return { token, id: user.id };
}

/** An organisation of this administrator, with its log. */
async function givenLog(sql, administratorId) {
  const [{ id }] = await sql`insert into companies (name) values ('Meridian') returning id`;
  await sql`insert into company_users (company_id, user_id, role_id, accepted_at) values (${id}, ${administratorId}, 1, now())`;
  await sql`
    insert into security_events (company_id, at, actor_id, actor, via, event, subject_id, subject, detail, ip, user_agent)
    select ${id}, now() - n * interval '1 minute', ${administratorId}, 'Eleni Papadopoulou <eleni@example.test>', 'session',
      (array['roleChanged', 'invited', 'signedIn'])[1 + n % 3], ${administratorId}, 'Ada ' || n, (array['1', '3'])[1 + n % 2],
      '127.0.0.1', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
    from generate_series(1, ${size}::int) as n`;
  return id;
}

/** Reads the table as it comes, and keeps none of it. */
async function read(address, headers) {
  const started = performance.now();
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  let first;
  let rows = 0;
  for await (const part of answer.body) {
    first ??= (performance.now() - started) / 1000;
    for (const byte of part) if (byte === 10) rows += 1;
  }
  return { first, rows };
}
