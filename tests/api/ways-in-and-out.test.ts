import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { sessions } from "@/db/schema/users";
import { actNames, type ProofNeed } from "@/lib/permissions/acts";
import { changes, dumpDatabase } from "../support/dump";
import { cases, make, tenants, useTenants } from "../support/permission-cases";
import { rolledBack } from "../support/rolled-back";
import { prepareScenes, type Scene } from "../support/scene";
import { scenesOfConnections } from "../support/scenes-of-connections";
import { scenesOfScim } from "../support/scenes-of-scim";
import { scenesOfPeople } from "../support/scenes-of-people";
import { scenesOfWork } from "../support/scenes-of-work";
import { knownColumns, neededFor } from "../support/ways-in-and-out";

/** The organisation's key, as the fixture has it. */
const secret = "key of First";

// An independent check of lib/permissions/acts.ts: derives the proof a call needs from the rows that it changed.
useTenants();
beforeAll(() => prepareScenes(tenants));

const scenes: Record<string, Scene | Scene[]> = {
  ...scenesOfPeople,
  ...scenesOfConnections,
  ...scenesOfScim,
  ...scenesOfWork,
};
const actOf = (name: string) => name.replace(/ \(\d+\)$/, "");

/** The calls to try: scenes, and for calls without one the expectations that succeed. */
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

/**
 * Left out: two talk to a mail server and change nothing, and the last needs a job and combines other calls.
 */
const notTold = [
  "POST /agent-confirmations/{token}", // of an agent's asking: tests/api/agent-confirmations.test.ts
  "POST /companies/{companyId}/company-mail-settings/test",
  "POST /embed-sessions", // of keys only: no session of a person makes one
  "POST /mcp", // of keys only, too
  "POST /users/mail-settings/test",
  "POST /workflows/simple-sign/send",
];

/** These calls receive a proof or continue something begun with one; a first organisation belongs to its founder. */
const provedOtherwise: Record<string, string[]> = {
  "POST /auth/proof": ["sessions"],
  "POST /auth/connection-proofs": ["sessions"],
  "POST /auth/confirm-account": ["users", "sessions"],
  "POST /companies": ["company_users", "subscriptions"],
  "POST /dev/billing/checkouts/{checkoutId}": ["checkouts", "invoices", "subscriptions"],
};

const order: ProofNeed[] = ["nothing", "proof", "ownProof"];
const refusals = ["ProofRequired", "SessionByInvitation"];
type Session = Partial<typeof sessions.$inferInsert>;

/** What the calls changed that needs more proof than the session has; refusals change nothing. */
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

/** Makes a call after preparing its scene, if it needs that, with a session that may do everything. */
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

/** Like `dumpDatabase`, but without table partitions and with the names of jobs. */
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
