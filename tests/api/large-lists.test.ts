import { type SQL, sql } from "drizzle-orm";
import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { companyRoles } from "@/db/enums";
import { type UserContext, systemContext, transact } from "@/lib/platform/context/context";
import { counted } from "@/lib/workflows/list/counted";
import { firstPositions } from "@/lib/workflows/list/positions";
import { call, must, useProduct } from "../support/api";
import { givenCompany, givenGroup } from "../support/companies";
import { person, type Sender } from "../support/given";
import { fill, list, namesOf } from "../support/many-workflows";
import { givenDraft, givenUser } from "../support/shortcuts";

useProduct();

type Row = { id: number; name: string };
const refusal = async (sender: Sender, query: string) => {
  const { status, json } = await call("GET", `/workflows?${query}`, { token: sender.token });
  return [status, Object.keys(json["errors"] ?? {})];
};

describe("an account with more workflows than lists count", () => {
  let sender: Sender;
  beforeAll(async () => {
    sender = await givenUser();
    await fill(sender, { count: 10_001 });
  });

  test("counts to 10,000, and says that there are more", async () => {
    expect(await list(sender, "perPage=1")).toMatchObject({ total: 10_000, total_is_exact: false });
    expect(await list(sender, "perPage=1&draft=true&cancelled=true")).toMatchObject({
      total: 6667,
      total_is_exact: true,
    });
    expect((await list(sender, "perPage=1")).counts).toMatchObject({ drafts: 1000, cancelled: 1000, completed: 0 });
    await database().execute(
      sql`update workflows set deleted_at = now() where initiator_id = ${sender.id} and name = 'Lease 1'`,
    );
    expect(await list(sender, "perPage=1")).toMatchObject({ total: 10_000, total_is_exact: true });
  });

  test("page numbers reach 10,000 rows, and the cursor goes on from there", async () => {
    const last = await list(sender, "page=10&perPage=1000");
    expect(namesOf(last.workflows).slice(-2)).toEqual(["Lease 3", "Lease 2"]);
    expect(await refusal(sender, "page=11&perPage=1000")).toEqual([422, ["page"]]);
    expect(await refusal(sender, "page=5000")).toEqual([422, ["page"]]);
    const { next_cursor: cursor } = await list(sender, "page=9&perPage=1000");
    const {
      workflows,
      next_cursor: end,
      draft_workflows: drafts,
    } = await list(sender, `perPage=1000&cursor=${cursor}`);
    expect([namesOf(workflows)[0], workflows.length, end, drafts]).toEqual(["Lease 1001", 1000, null, []]);
  });

  test("the number of sent workflows stops there too", async () => {
    await database().execute(sql`update workflows set execute_at = now() where initiator_id = ${sender.id}`);
    const counted = await must("GET", "/workflows/simple-sign/count", { token: sender.token });
    expect(counted).toMatchObject({ number_of_workflows_for_account: 10_000, number_is_exact: false });
  });

  test("an export is sent while it is read, and has every row once", async () => {
    const { bytes } = await call("GET", "/workflows/export?sort=created_at&direction=asc", { token: sender.token });
    const { data } = Papa.parse<string[]>(new TextDecoder().decode(bytes), { header: false });
    expect(data.length).toBe(10_001);
    expect(data.slice(1).map(([name]) => name)).toEqual(Array.from({ length: 10_000 }, (_, n) => `Lease ${n + 2}`));
  });
});

describe("a cursor", () => {
  const orders = ["name", "updated_at", "created_at", "status"].flatMap((sort) =>
    ["asc", "desc"].map((direction) => `sort=${sort}&direction=${direction}`),
  );

  test.each(orders)("goes through all rows once, also while others are added (%s)", async (order) => {
    const sender = await givenUser();
    await fill(sender, { count: 30 });
    await database().execute(sql`update workflows set name = 'Same', updated_at = '2026-01-01T00:00:00.123456Z'
      where initiator_id = ${sender.id} and id % 3 = 0`);
    const whole = await list(sender, `${order}&perPage=100`);
    const seen: Row[] = [];
    for (let query = `${order}&perPage=7`, page = 0; ; page++) {
      const { workflows, next_cursor: next } = await list(sender, query);
      seen.push(...workflows);
      if (!next) break;
      query = `${order}&perPage=7&cursor=${next}`;
      await fill(sender, { from: 100 + page, count: 1, name: "Added" });
    }
    const before = seen.filter(({ name }) => !name.startsWith("Added"));
    expect(before.map(({ id }) => id)).toEqual(whole.workflows.map(({ id }: Row) => id));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  });

  test("belongs to its caller, kinds of rows, search and order", async () => {
    const [sender, other] = [await givenUser(), await givenUser()];
    for (const one of [sender, other]) await fill(one, { count: 5 });
    const { next_cursor: cursor } = await list(sender, "perPage=2&search=lease");
    expect((await list(sender, `perPage=2&search=lease&cursor=${cursor}`)).workflows).toHaveLength(2);
    const refused = [422, ["cursor"]];
    expect(await refusal(other, `perPage=2&search=lease&cursor=${cursor}`)).toEqual(refused);
    for (const query of [
      "search=leas",
      "search=lease&sort=name",
      "search=lease&direction=asc",
      "search=lease&draft=true",
    ])
      expect([query, await refusal(sender, `${query}&cursor=${cursor}`)]).toEqual([query, refused]);
    const [text = ""] = cursor.split(".");
    for (const forged of [
      "x",
      "x.y",
      text,
      `${text}.x`,
      `${Buffer.from("{}").toString("base64url")}.${cursor.split(".")[1]}`,
    ])
      expect([forged, await refusal(sender, `search=lease&cursor=${forged}`)]).toEqual([forged, refused]);
  });
});

describe("search", () => {
  const find = async (sender: Sender, search: string, query = "") =>
    namesOf((await list(sender, `perPage=100&search=${encodeURIComponent(search)}${query}`)).workflows);

  test("finds names, recipients and documents in Greek and Latin, with and without accents", async () => {
    const sender = await givenUser();
    const people = [person({ first_name: "Παύλος", last_name: "Παπαδόπουλος", email: "pavlos@example.test" })];
    const { id } = await givenDraft(sender, people);
    await database().execute(sql`update workflows set name = 'Σύμβαση № 50%_a' where id = ${id}`);
    await database().execute(sql`update documents set name = 'Año Иван' where workflow_id = ${id}`);
    const found = [
      "Παπαδόπουλος",
      "ΠΑΠΑΔΟΠΟΥΛΟΣ",
      "παπαδοπ",
      "Papadopoulos",
      "παυ",
      "Pavlos",
      "pavlos@exam",
      "ANO",
      "иван",
      "ива",
    ];
    for (const search of [...found, "50%_", "%_A", "π", "Σύ", "Παπαδόπουλος", "a"])
      expect([search, await find(sender, search)]).toEqual([search, ["Σύμβαση № 50%_a"]]);
    for (const search of ["Papadopoulou", "__", "%%", "\\", "αδ", "zz"])
      expect([search, await find(sender, search)]).toEqual([search, []]);
    expect(await refusal(sender, `search=${"x".repeat(500)}`)).toEqual([422, ["search"]]);
  });

  test("a Greek text finds Latin ones as the product romanises it", async () => {
    const sender = await givenUser();
    await fill(sender, { count: 1, name: "Papadopoulos & Eftychia" });
    for (const search of ["Παπαδόπουλος", "Ευτυχία"]) expect(await find(sender, search)).toHaveLength(1);
  });

  test("is as complete among many rows, for a rare and a frequent text, in every order", async () => {
    const sender = await givenUser();
    await fill(sender, { count: 40, name: "Early Οικονόμου" });
    await fill(sender, { from: 100, count: 1400 });
    await fill(sender, { from: 2000, count: 3, name: "Rare Ζωή" });
    await givenDraft(await givenUser(), [person({ email: sender.email })]);
    const expected = async (pattern: string, order: string) =>
      (
        await database()
          .execute<Row>(sql`select name from workflows where initiator_id = ${sender.id} and name like ${pattern}
        order by ${sql.raw(order)} limit 30`)
      ).map(({ name }) => name);
    const orders = {
      "sort=updated_at": "updated_at desc",
      "sort=created_at&direction=asc": "created_at",
      "sort=name": 'name collate "und-x-icu" desc',
    };
    for (const [search, pattern] of [
      ["ζωη", "%Ζωή%"],
      ["lease", "%Lease%"],
      ["οικονομου", "%Οικονόμου%"],
      ["lease 11", "%Lease 11%"],
      ["lease 1234", "%Lease 1234%"],
      ["ease 1", "%ease 1%"],
      ["1", "% 1%"],
    ] as const)
      for (const [query, order] of Object.entries(orders))
        expect([
          search,
          query,
          namesOf((await list(sender, `perPage=30&${query}&search=${encodeURIComponent(search)}`)).workflows),
        ]).toEqual([search, query, await expected(pattern, order)]);
    const [middle] = await database().execute<{ at: string }>(sql`
      select to_char(min(created_at), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from (
        select created_at from workflows where initiator_id = ${sender.id} order by created_at desc limit 700) as later`);
    for (const [search, pattern] of [
      ["ζωη", "%Ζωή%"],
      ["lease 1234", "%Lease 1234%"],
      ["lease", "%Lease%"],
    ] as const) {
      const query = `perPage=30&sort=created_at&dated=created&since=${middle?.at}&search=${encodeURIComponent(search)}`;
      const later = await database().execute<Row>(sql`select name from workflows where initiator_id = ${sender.id}
        and name like ${pattern} and created_at >= ${middle?.at}::timestamptz order by created_at desc limit 30`);
      expect(namesOf((await list(sender, query)).workflows)).toEqual(namesOf(later));
    }
    expect(await list(sender, "search=Οικονόμου")).toMatchObject({ total: 40, total_is_exact: true });
    expect(await list(sender, "search=Οικονόμου&page=2")).toMatchObject({
      total: 40,
      total_is_exact: true,
      workflows: { length: 15 },
    });
    expect(await list(sender, "search=lease")).toMatchObject({ total_is_exact: false });
    expect(await list(sender, "search=nothing")).toMatchObject({ total: 0, total_is_exact: true, workflows: [] });
    const exported = async (search: string) =>
      new TextDecoder()
        .decode((await call("GET", `/workflows/export?search=${search}`, { token: sender.token })).bytes)
        .trim()
        .split("\n").length - 1;
    expect([await exported("ζωη"), await exported("lease"), await exported("nothing")]).toEqual([3, 1400, 0]);
  });

  test("never finds what the caller does not see", async () => {
    const company = await givenCompany();
    const [sales, law] = [await givenGroup(company.id, "Sales"), await givenGroup(company.id, "Law")];
    const [author, member, outsider] = [await company.join(), await company.join(), await givenUser()];
    await sales.add(member);
    const own = { companyId: company.id };
    await fill(author, { ...own, count: 3, name: "Sales secret", groupId: sales.id });
    await fill(author, { ...own, count: 2, name: "Law secret", groupId: law.id });
    await fill(author, { ...own, count: 1, name: "Private secret" });
    await fill(member, { ...own, count: 1, name: "Member secret" });
    // Enough rows that PostgreSQL uses the trigram index instead of reading them all.
    for (const one of [author, member, company.admin, outsider]) await fill(one, { count: 1001, name: "Filler" });
    const seen = {
      author: [author, 6],
      member: [member, 4],
      admin: [company.admin, 5],
      outsider: [outsider, 0],
    } as const;
    for (const [who, [sender, count]] of Object.entries(seen))
      expect([who, (await find(sender, "secret")).length]).toEqual([who, count]);
    expect(await find(member, "Law secret")).toEqual([]);
  });
});

describe("a member's lists are read group by group, so that a small group costs little in a large organisation", () => {
  let ctx: UserContext;
  beforeAll(async () => {
    const company = await givenCompany();
    const user = await company.join();
    const ids = { userId: user.id, companyId: company.id, companyRole: companyRoles.user, sessionId: 0 };
    const actor = { kind: "user", email: user.email, confirmed: true, holdingCompanyId: null, ...ids } as const;
    ctx = { ...systemContext(), actor };
  });

  /** The index conditions that PostgreSQL uses even if the settings favour reading the whole organisation. */
  const conditionsOf = async (query: SQL) => {
    const lines = await transact(ctx, async ({ db }) => {
      for (const way of ["nestloop", "seqscan", "bitmapscan"])
        await db.execute(sql`set local ${sql.raw(`enable_${way}`)} = off`);
      return db.execute<{ "QUERY PLAN": string }>(sql`explain select * from ${query} as asked`);
    });
    const plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
    const scans = plan.split("->").filter((node) => / using workflows_(in_group|company)_/.test(node));
    return scans.map((node) => /Index Cond: (.*)/.exec(node)?.[1] ?? "none");
  };
  const expectByGroup = (conditions: string[]) => {
    expect(conditions).not.toEqual([]);
    for (const condition of conditions) {
      expect(condition).toMatch(/group_id = /);
      expect(condition).not.toMatch(/company_id/);
    }
  };

  test.each(["name", "updated_at", "created_at", "status"] as const)("in the order of %s", async (sort) => {
    const asked = { buckets: ["all"], sort, direction: "asc" } as const;
    for (const limit of [26, 5000]) expectByGroup(await conditionsOf(firstPositions(ctx, asked, limit)));
  });

  test.each(["all", "drafts", "inProgress", "completed"] as const)("to count %s", async (bucket) => {
    expectByGroup(await conditionsOf(counted(ctx, { buckets: [bucket] }, 1000)));
  });

  test("and so is a folder", async () => {
    const asked = { buckets: ["all"], sort: "updated_at", direction: "desc", groupId: 1 } as const;
    expectByGroup(await conditionsOf(firstPositions(ctx, asked, 26)));
    expectByGroup(await conditionsOf(counted(ctx, asked, 1000)));
  });
});

test("a member of many groups finds their workflows far down in the list, each once and no others", async () => {
  const company = await givenCompany();
  const [author, member] = [await company.join(), await company.join()];
  const each = 400;
  const groups = 14;
  for (let place = 0; place <= groups; place++) {
    const group = await givenGroup(company.id);
    if (place < groups) await group.add(member);
    await fill(author, { companyId: company.id, groupId: group.id, from: 1 + place * each, count: each });
  }
  const names: string[] = [];
  for (let page = 1; page <= 6; page++)
    names.push(...namesOf((await list(member, `page=${page}&perPage=1000`)).workflows));
  expect(names).toEqual(Array.from({ length: groups * each }, (_, n) => `Lease ${groups * each - n}`));
});
