import { eq, sql } from "drizzle-orm";
import Papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import { companyRoles, groupRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companies, companyGroups, companyGroupUsers, companyUsers } from "@/db/schema/companies";
import { workflows } from "@/db/schema/workflows";
import { workflowTabs } from "@/lib/workflows/schema/list";
import { contextOf } from "@/lib/calls/context-of";
import { listFolders } from "@/lib/workflows/list/list-folders";
import { countForDashboard, listBucket, listForDashboard } from "@/lib/workflows/list/list-workflows";
import { call, must, useProduct } from "../support/api";
import { givenCompany, givenGroup } from "../support/companies";
import { person, type Sender } from "../support/given";
import { givenDraft, givenUser, givenSent } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});
const get = (who: Sender, address: string) => must("GET", address, { token: who.token });
const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b);

test("what others sent to the viewer's address is listed, with his own link, until it expires", async () => {
  const other = await givenUser();
  const { id, tokens } = await givenSent(other, [person({ email: sender.email }), person()]);
  const waiting = () => get(sender, "/workflows?waiting_for_me=true");
  const { workflows: rows, counts } = await waiting();
  expect([idsOf(rows), counts.waiting_for_me]).toEqual([[id], 1]);
  expect(rows[0].signing_link).toContain(`/signature-requests/${tokens[0]}`);
  expect((await get(other, "/workflows?waiting_for_others=true")).workflows[0].signing_link).toBeNull();
  await database()
    .update(workflows)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(workflows.id, id));
  expect((await waiting()).counts.waiting_for_me).toBe(0);
});

test("the exported list has no cells that a spreadsheet takes for formulas", async () => {
  const author = await givenUser();
  const names = ['=HYPERLINK("http://evil.test")', "+1", "-1", "@SUM(A1)", 'Μισθωτήριο, "Αθήνα"\nΑ'];
  for (const name of names) {
    const { id } = await givenDraft(author);
    await database().update(workflows).set({ name }).where(eq(workflows.id, id));
  }
  const file = await call("GET", "/workflows/export?activeTab=drafts&sort=created_at&direction=asc", author);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const { data, errors } = Papa.parse<string[]>(new TextDecoder().decode(file.bytes));
  expect(errors).toEqual([]);
  const [head, ...rows] = data;
  expect(head?.slice(0, 2)).toEqual(["Name", "Status"]);
  expect(rows.map((row) => row[0])).toEqual([...names.slice(0, 4).map((name) => `'${name}`), names[4]]);
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  const one = await call("GET", "/workflows/export?search=SUM", author);
  expect(Papa.parse<string[]>(new TextDecoder().decode(one.bytes)).data).toHaveLength(2);
});

test("an export is in the reader's language and regional format, or neutral on request", async () => {
  const author = await givenUser({ defaultLanguage: "es" });
  const { id } = await givenDraft(author);
  const createdAt = new Date("2026-12-31T22:30:00Z");
  await database().update(workflows).set({ createdAt }).where(eq(workflows.id, id));
  const read = async (headers: Record<string, string>, query = "") => {
    const { bytes } = await call("GET", `/workflows/export?activeTab=drafts${query}`, { token: author.token, headers });
    const [head = "", row = ""] = new TextDecoder().decode(bytes).split("\r\n");
    return [head.split(/[;,]/)[0], head.includes(";") ? ";" : ",", row.split(/[;,]/)[5]];
  };
  const cookie = "tz=Europe%2FAthens";
  expect(await read({ cookie })).toEqual(["Nombre", ";", "01/01/2027 00:30"]);
  for (const asked of ["*", "fr, de;q=0.8"])
    expect(await read({ cookie, "accept-language": asked })).toEqual(["Nombre", ";", "01/01/2027 00:30"]);
  expect(await read({ cookie, "accept-language": "el-GR,el;q=0.9" })).toEqual(["Όνομα", ";", "01/01/2027 00:30"]);
  expect(await read({ "accept-language": "el" })).toEqual(["Όνομα", ";", "31/12/2026 22:30"]);
  expect(await read({ cookie: `${cookie}; NEXT_LOCALE=gk`, "accept-language": "es" })).toEqual([
    "Όνομα",
    ";",
    "01/01/2027 00:30",
  ]);
  expect(await read({ cookie }, "&format=plain")).toEqual(["Nombre", ",", "2026-12-31T22:30:00.000Z"]);
  expect(await read({ cookie, "accept-language": "en" })).toEqual(["Name", ",", "2026-12-31T22:30:00.000Z"]);
});

test("several are downloaded as one zip, and none that the caller cannot see", async () => {
  const [first, second] = [await givenDraft(sender), await givenSent(sender)];
  const download = (ids: string) => call("GET", `/workflows/download?ids=${ids}`, { token: sender.token });
  const zip = await download(`${first.id},${second.id}`);
  expect([zip.status, zip.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const text = Buffer.from(zip.bytes).toString("latin1");
  expect([...text.matchAll(/\d\. Lease\/1\. contract\.pdf/g)].length).toBeGreaterThanOrEqual(2);
  const foreign = await givenDraft(await givenUser());
  expect((await download(`${first.id},${foreign.id}`)).status).toBe(404);
  for (const ids of ["", "x", Array.from({ length: 26 }, (_, index) => index + 1).join(",")])
    expect([ids, (await download(ids)).status]).toEqual([ids, 422]);
});

test("a folder lists its own workflows, for its members and the organisation's administrators", async () => {
  const db = database();
  const [company] = await db.insert(companies).values({ name: "Firm" }).returning();
  const companyId = company?.id ?? 0;
  const [group, other] = await db
    .insert(companyGroups)
    .values([
      { companyId, name: "Lettings" },
      { companyId, name: "Sales" },
    ])
    .returning();
  const join = async (roleId: number, inGroup: boolean) => {
    const user = await givenUser();
    await db.insert(companyUsers).values({ companyId, userId: user.id, roleId, acceptedAt: new Date() });
    if (inGroup && group)
      await db.insert(companyGroupUsers).values({ groupId: group.id, userId: user.id, roleId: groupRoles.member });
    return user;
  };
  const [member, admin, colleague] = [
    await join(companyRoles.user, true),
    await join(companyRoles.administrator, false),
    await join(companyRoles.user, false),
  ];
  const groupId = group?.id ?? 0;
  const inFolder = await givenDraft(member, [person()], { groupId });
  await givenDraft(member);
  const at = `/companies/${companyId}/company-groups/${groupId}/workflows`;
  for (const viewer of [member, admin]) {
    const { draft_workflows: rows, counts, total } = await get(viewer, at);
    expect([idsOf(rows), counts.drafts, total]).toEqual([[inFolder.id], 1, 1]);
  }
  expect((await call("GET", at, { token: colleague.token })).status).toBe(404);
  expect((await call("GET", `/companies/${companyId + 1}/company-groups/${groupId}/workflows`, member)).status).toBe(
    404,
  );
  const sales = `/companies/${companyId}/company-groups/${other?.id}/workflows`;
  expect((await call("GET", sales, { token: member.token })).status).toBe(404);
  expect((await get(admin, sales)).total).toBe(0);
});

test("a workflow that matches two of the requested kinds counts once, and a page past the end knows the total", async () => {
  const author = await givenUser();
  const ids = [];
  for (let count = 0; count < 2; count += 1) ids.push((await givenSent(author)).id);
  const both = "/workflows?in-progress=true&waiting_for_others=true";
  const first = await get(author, both);
  expect([first.total, idsOf(first.workflows).toSorted()]).toEqual([2, ids.toSorted()]);
  const pastTheEnd = [
    `${both}&page=5`,
    "/workflows?page=5",
    "/workflows?in-progress=true&page=5",
    "/workflows?page=5&search=lease",
  ];
  for (const address of pastTheEnd) {
    const { total, workflows: rows } = await get(author, address);
    expect([address, total, rows]).toEqual([address, 2, []]);
  }
  expect((await get(author, `${both}&search=nothing+like+it`)).total).toBe(0);
});

test("a name is found regardless of case, and in Greek regardless of accents", async () => {
  const author = await givenUser();
  const { id, at } = await givenDraft(author);
  const rename = { workflow_name: "Μισθωτήριο Κατοικίας" };
  await must("PATCH", `${at}/documents`, { token: author.token, body: rename });
  for (const search of ["μισθωτηριο", "ΚΑΤΟΙΚΊΑΣ", "Μισθωτήριο κ"])
    expect(idsOf((await get(author, `/workflows?search=${encodeURIComponent(search)}`)).workflows)).toEqual([id]);
  for (const search of ["%", "Μισθωτήριο_"])
    expect((await get(author, `/workflows?search=${encodeURIComponent(search)}`)).workflows).toEqual([]);
});

test("a page counts only as far as it displays, and shows the overdue apart from the recent", async () => {
  const author = await givenUser();
  const ids: number[] = [];
  for (let count = 0; count < 3; count++) ids.push((await givenSent(author)).id);
  const [late = 0, later = 0, fresh = 0] = ids;
  const db = database();
  for (const [id, days] of [
    [late, 9],
    [later, 8],
  ])
    await db
      .update(workflows)
      .set({ updatedAt: new Date(Date.now() - (days ?? 0) * 86_400_000) })
      .where(eq(workflows.id, id ?? 0));
  const ctx = await contextOf(new Headers({ authorization: `Bearer ${author.token}` }));
  if (ctx.actor.kind !== "user") throw new Error("Not signed in");
  const user = { ...ctx, actor: ctx.actor };
  const { overdue, recent } = await listForDashboard(user, 2);
  expect([overdue.map((row) => row.id), recent.map((row) => row.id)]).toEqual([[late, later], [fresh]]);
  expect(recent[0]).toMatchObject({ title: "Lease", totalSteps: 1, signatories: [{ status: "invited" }] });
  expect(await countForDashboard(user)).toMatchObject({ all: 3, overdue: 2, waitingForOthers: 3, drafts: 0 });
  const page = { page: 1, perPage: 1, sort: "updated_at", direction: "desc" } as const;
  expect(await listBucket(user, "all", page)).toMatchObject({ total: 3, totalIsExact: true });
  // When sealing failed, everyone has finished: nobody else is awaited.
  await db.update(workflows).set({ status: "failed" }).where(eq(workflows.id, late));
  expect(await countForDashboard(user)).toMatchObject({ all: 3, waitingForOthers: 2 });
  expect((await listBucket(user, "all", { ...page, page: 2 })).total).toBe(3);
});

test("how long signing usually takes is said from ten completed workflows on", async () => {
  const own = await givenUser();
  const ctx = await contextOf(new Headers({ authorization: `Bearer ${own.token}` }));
  if (ctx.actor.kind !== "user") throw new Error("Not signed in");
  const viewer = { ...ctx, actor: ctx.actor };
  const complete = (count: number, hours: number) =>
    database().execute(sql`
      insert into workflows (initiator_id, status, execute_at, completed_at, updated_at)
      select ${own.id}, 'completed', now() - ${hours} * interval '1 hour', now(), now() - i * interval '1 second'
      from generate_series(1, ${count}) as i`);
  await complete(9, 2);
  expect((await countForDashboard(viewer)).medianSeconds).toBe(0);
  await complete(1, 50);
  expect((await countForDashboard(viewer)).medianSeconds).toBe(7_200);
});

test("a page of an organisation shows the same as the whole list, to administrators and to members of groups", async () => {
  const company = await givenCompany();
  const [lettings, sales, law] = [
    await givenGroup(company.id, "1 Lettings"),
    await givenGroup(company.id, "2 Sales"),
    await givenGroup(company.id, "3 Law"),
  ];
  const [author, member, outsider] = [await company.join(), await company.join(), await company.join()];
  for (const group of [lettings, sales, law]) await group.add(author);
  await lettings.add(member, groupRoles.member);
  await sales.add(member, groupRoles.member);
  for (const groupId of [lettings.id, sales.id, law.id]) {
    await givenDraft(author, [person()], { groupId });
    await givenSent(author, [person({ email: outsider.email })], { groupId });
  }
  await givenDraft(author); // in no group, so only its creator sees it
  const both = [(await givenDraft(member, [person()], { groupId: sales.id })).id, (await givenDraft(member)).id];
  // The outsider sees what waits for him, and nothing else.
  const seen = { [author.email]: 8, [member.email]: 6, [company.admin.email]: 7, [outsider.email]: 3 };
  const folders = {
    [author.email]: [2, 3, 2],
    [member.email]: [2, 3],
    [company.admin.email]: [2, 3, 2],
    [outsider.email]: [],
  };
  const page = { page: 1, perPage: 3, sort: "updated_at", direction: "desc" } as const;
  for (const who of [author, member, company.admin, outsider]) {
    const ctx = await contextOf(new Headers({ authorization: `Bearer ${who.token}` }));
    if (ctx.actor.kind !== "user") throw new Error("Not signed in");
    const viewer = { ...ctx, actor: ctx.actor };
    const counts = await countForDashboard(viewer);
    expect([counts.all, counts.waitingForMe]).toEqual([seen[who.email], who === outsider ? 3 : 0]);
    expect((await listFolders(viewer)).map((folder) => folder.workflows)).toEqual(folders[who.email]);
    for (const tab of workflowTabs) {
      const whole = await listBucket(viewer, tab, { ...page, perPage: 25 });
      const pages = [];
      for (const number of [1, 2, 3]) pages.push(await listBucket(viewer, tab, { ...page, page: number }));
      expect([tab, pages.flatMap(({ rows }) => rows.map((row) => row.id))]).toEqual([
        tab,
        whole.rows.map((row) => row.id),
      ]);
      expect([tab, counts[tab]]).toEqual([tab, whole.rows.length]);
      expect(pages[0]?.total).toBe(whole.total);
    }
    if (who === member) {
      const { rows } = await listBucket(viewer, "drafts", page);
      expect(idsOf(rows)).toEqual(expect.arrayContaining(both));
    }
  }
});
