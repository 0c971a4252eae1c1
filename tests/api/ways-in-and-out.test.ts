import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { sessions } from "@/db/schema/users";
import { actNames, type ProofNeed } from "@/lib/permissions/acts";
import { changes, dumpDatabase } from "../support/dump";
import { cases, make, tenants, useTenants } from "../support/permission-cases";
import { rolledBack } from "../support/rolled-back";
import { prepareScenes, type Scene } from "../support/scene";
import { scenesOfPeople } from "../support/scenes-of-people";
import { scenesOfWork } from "../support/scenes-of-work";
import { knownColumns, neededFor } from "../support/ways-in-and-out";

/** The organisation's key, as the fixture has it. */
const secret = "key of First";

// A second witness of lib/permissions/acts.ts: what a call changed says what it needs, not the line that it has.
useTenants();
beforeAll(() => prepareScenes(tenants));

const scenes: Record<string, Scene | Scene[]> = { ...scenesOfPeople, ...scenesOfWork };
const actOf = (name: string) => name.replace(/ \(\d+\)$/, "");

/** Where there is no scene, what the expectations do without a refusal. */
const told: [act: string, scene: Scene][] = [
  ...cases.flatMap(([name, { needs, on, body, status }]): [string, Scene][] => {
    const by = needs === "owner" ? "initiator" : needs === "holding" ? "holding" : "companyAdmin";
    const isDone = (typeof status === "function" ? status(by) : status) < 300;
    const scene = { by, ...(on && { on }), ...(body && { body }) } as const;
    return isDone && actNames.includes(actOf(name)) && !(actOf(name) in scenes) ? [[actOf(name), scene]] : [];
  }),
  ...Object.entries(scenes).flatMap(([act, list]) => [list].flat().map((one): [string, Scene] => [act, one])),
];

const changing = actNames.filter((act) => !act.startsWith("GET "));

/** They speak with a mail server and change nothing; the last waits for a job, and does what several told calls do. */
const notTold = [
  "POST /companies/{companyId}/company-mail-settings/test",
  "POST /users/mail-settings/test",
  "POST /workflows/simple-sign/send",
];

/** What these calls are given is a proof itself, or what was begun with one; a first organisation is its founder's. */
const provedOtherwise: Record<string, string[]> = {
  "POST /auth/proof": ["sessions"],
  "POST /auth/confirm-account": ["users", "sessions"],
  "POST /companies": ["company_users", "subscriptions"],
  "POST /dev/billing/checkouts/{checkoutId}": ["checkouts", "invoices", "subscriptions"],
};

const order: ProofNeed[] = ["nothing", "proof", "ownProof"];
const refusals = ["ProofRequired", "SessionByInvitation"];
type Session = Partial<typeof sessions.$inferInsert>;

/** What each call did that needs more than such a session has; it may have been refused for that. */
async function wrongOf(session: Session, most: ProofNeed): Promise<string[]> {
  const found: string[] = [];
  await rolledBack(async () => {
    await database().update(sessions).set(session);
    const before = await rowsByTable();
    for (const [act, scene] of told)
      await rolledBack(async () => {
        const done = await changesBy(act, scene, session, before);
        if (typeof done === "string") return void found.push(`${act} ${done}`);
        for (const { table, need, columns } of done)
          if (order.indexOf(need) > order.indexOf(most) && !provedOtherwise[act]?.includes(table))
            found.push(`${act} changes ${table}: ${columns.join(" ") || "no known table"} (${need})`);
      });
  });
  return found;
}

/** Begins with a session that may do everything, where something must be there before the call. */
async function changesBy(act: string, scene: Scene, session: Session, all: Rows) {
  const { by = "companyAdmin", on = "draft", given, body } = scene;
  const [caller, place] = [tenants.callers[by], tenants[on]];
  if (!caller) throw new Error(`${by} has no session`);
  if (given) await database().update(sessions).set({ provedAt: new Date(), byInvitation: false });
  const { ids, form, ...prepared } = (await given?.(caller, place)) ?? {};
  if (given) await database().update(sessions).set(session);
  const before = given ? await rowsByTable() : all;
  const sent = prepared.body ?? body?.(place);
  const call = { ...(sent !== undefined && { body: () => sent }), ...(form && { form: () => form }) };
  const { status, json, bytes } = await make(act, call, by, place, { ...place, ...ids });
  if (status === 403 && refusals.includes(json["label"])) return [];
  if (status >= 300) return `answered ${status} ${JSON.stringify(json)}`;
  if (new TextDecoder().decode(bytes).includes(secret)) return "shows the organisation's key";
  return changes(before, await rowsByTable()).map((change) => ({ ...change, ...neededFor(change, caller) }));
}

type Rows = Awaited<ReturnType<typeof rowsByTable>>;

/** As `dumpDatabase`, without partitions of tables, and with the names of jobs. */
async function rowsByTable() {
  const dump = await dumpDatabase();
  const [tasks, jobs] = ["tasks", "jobs"].map((name) => `graphile_worker._private_${name}`);
  const names = new Map((dump[tasks ?? ""] ?? []).map((row) => JSON.parse(row)).map((row) => [row.id, row.identifier]));
  const named = (row: string) => JSON.stringify({ ...JSON.parse(row), task_id: names.get(JSON.parse(row).task_id) });
  return Object.fromEntries(
    Object.entries(dump)
      .filter(([table]) => !isPartition(table))
      .map(([table, rows]) => [table.replace(/^public\./, ""), table === jobs ? rows.map(named) : rows]),
  );
}
const isPartition = (table: string) => /_(?:\d{4}_\d{2}|default)$/.test(table);

test("every table and column is known as free or as a way in or out", async () => {
  const rows = await database().execute<{ name: string; columns: string[] }>(sql`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name,
      array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') group by 1`);
  const sorted = (all: [string, string[]][]) =>
    Object.fromEntries(all.map(([table, columns]) => [table, columns.toSorted()]));
  const tables = rows
    .filter(({ name }) => !isPartition(name))
    .map(({ name, columns }): [string, string[]] => [name, columns]);
  expect(sorted(tables)).toEqual(sorted(Object.entries(knownColumns)));
});

test("every call that changes something is seen to do it", () => {
  const acts = new Set(told.map(([act]) => act));
  expect(changing.filter((act) => !acts.has(act)).toSorted()).toEqual(notTold.toSorted());
});

test("an old proof brings nobody in, keeps nobody in, takes nobody out and leads nothing away", async () => {
  expect(await wrongOf({ provedAt: new Date(Date.now() - 601_000) }, "nothing")).toEqual([]);
}, 240_000);

test("a session that began with an invitation takes no organisation over", async () => {
  expect(await wrongOf({ byInvitation: true }, "proof")).toEqual([]);
}, 240_000);
