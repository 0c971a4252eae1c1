import { and, eq } from "drizzle-orm";
import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { recipients, workflows } from "@/db/schema/workflows";
import { call, must, runJobs, useProduct } from "../support/api";
import { person, type Sender } from "../support/given";
import { givenDraft, givenUser, givenSent } from "../support/shortcuts";

useProduct();

let sender: Sender;
let toAda: number;
let toAdam: number;
let draft: number;
const ada = person({ first_name: "Άδα", last_name: "Vlachou", email: "ada.vlachou@example.test" });
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

beforeAll(async () => {
  sender = await givenUser();
  toAda = (await givenSent(sender, [ada, person()])).id;
  toAdam = (await givenSent(sender, [person({ first_name: "Adam" }), ada])).id;
  // A random address may happen to contain what is searched for.
  draft = (await givenDraft(sender, [person({ first_name: "Eva", email: "eva@example.test" })])).id;
  const dates = { createdAt: ago(30), executeAt: ago(20), updatedAt: ago(10) };
  const isAda = and(eq(recipients.workflowId, toAda), eq(recipients.email, String(ada.email)));
  await database().update(recipients).set({ recipientRole: "approver" }).where(isAda);
  await database().update(workflows).set(dates).where(eq(workflows.id, toAda));
});

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);
const listed = async (query: Record<string, string>, who = sender) => {
  const answer = await must("GET", `/workflows?${new URLSearchParams(query).toString()}`, { token: who.token });
  const rows = idsOf(answer.workflows);
  expect(answer.total).toBe(rows.length);
  return rows;
};

describe("the filters of a list", () => {
  test("by a recipient: a part of the name, in either script, or of the address, and by their role", async () => {
    for (const name of ["vlach", "Αδα", "ada.vlachou@example", "Ada Vlachou"])
      expect([name, await listed({ person: name })]).toEqual([name, [toAda, toAdam]]);
    expect(await listed({ person: "vlachou", role: "approver" })).toEqual([toAda]);
    expect(await listed({ person: "vlachou", role: "viewer" })).toEqual([]);
    // The search compares neither roles nor titles: only the recipient called Adam is found.
    expect(await listed({ person: "adam" })).toEqual([toAdam]);
    expect(await listed({ person: "lease" })).toEqual([]);
    expect(await listed({ person: "%" })).toEqual([]);
    const alone = await call("GET", "/workflows?role=approver", { token: sender.token });
    expect([alone.status, Object.keys(alone.json["errors"])]).toEqual([422, ["person"]]);
  });

  test("by when it was changed, created or sent; a moment belongs to what begins with it", async () => {
    const [since, until] = [ago(12).toISOString(), ago(8).toISOString()];
    expect(await listed({ since, until })).toEqual([toAda]);
    expect(await listed({ since: until })).toEqual([toAdam, draft]);
    expect(await listed({ dated: "sent", since: ago(21).toISOString(), until: ago(19).toISOString() })).toEqual([
      toAda,
    ]);
    expect(await listed({ dated: "sent", until: ago(1).toISOString() })).toEqual([toAda]);
    expect(await listed({ dated: "created", until: ago(29).toISOString() })).toEqual([toAda]);
    expect(await listed({ dated: "created", since: ago(29).toISOString() })).toEqual([toAdam, draft]);
    const [row] = await database().select().from(workflows).where(eq(workflows.id, toAda));
    const moment = row?.updatedAt.toISOString() ?? "";
    expect(await listed({ until: moment })).toEqual([]);
    expect(await listed({ since: moment, until })).toEqual([toAda]);
  });

  test("together with the text, the status and each other, by page numbers and by cursor", async () => {
    expect(await listed({ search: "lease", person: "vlachou" })).toEqual([toAda, toAdam]);
    expect(await listed({ search: "lease", person: "vlachou", since: ago(5).toISOString() })).toEqual([toAdam]);
    expect(await listed({ person: "eva", draft: "true" })).toEqual([draft]);
    expect(await listed({ person: "eva", "in-progress": "true" })).toEqual([]);
    const first = await must("GET", "/workflows?person=vlachou&perPage=1", { token: sender.token });
    expect([first.workflows.length, first.total]).toEqual([1, 2]);
    const after = `cursor=${encodeURIComponent(first.next_cursor)}`;
    const next = await must("GET", `/workflows?person=vlachou&perPage=1&${after}`, { token: sender.token });
    expect(idsOf([...first.workflows, ...next.workflows])).toEqual([toAda, toAdam]);
    const other = await call("GET", `/workflows?person=adam&perPage=1&${after}`, { token: sender.token });
    expect(other.status).toBe(422);
  });

  test("show nobody what is not theirs", async () => {
    const stranger = await givenUser();
    expect(await listed({ person: "vlachou" }, stranger)).toEqual([]);
    expect(await listed({ since: ago(400).toISOString() }, stranger)).toEqual([]);
  });

  test("hold for the export and for acts on all that match", async () => {
    const file = await call("GET", `/workflows/export?person=vlachou&until=${ago(8).toISOString()}`, sender);
    const { data } = Papa.parse<string[]>(new TextDecoder().decode(file.bytes));
    expect(data).toHaveLength(2);
    expect(data[1]?.join()).toContain("ada.vlachou@example.test");
    const filter = { person: "vlachou", role: "approver", active_tab: "waitingForOthers" };
    const body = { action: "remind", filter };
    const { json } = await call("POST", "/workflows/bulk", { token: sender.token, body });
    expect(json["job"]).toMatchObject({ total: 1 });
    await runJobs(["doBulkItem"]);
  });

  test.each(["since=yesterday", "role=boss&person=a", "dated=never", `person=${"a".repeat(256)}`])(
    "%s is refused",
    async (query) => {
      expect((await call("GET", `/workflows?${query}`, { token: sender.token })).status).toBe(422);
    },
  );
});

describe("a named view", () => {
  const views = async (who: Sender) => (await must("GET", "/workflows/views", { token: who.token })).views;
  const save = (who: Sender, name: string, query: object) =>
    call("POST", "/workflows/views", { token: who.token, body: { name, query } });

  test("is one's own, keeps what is valid, and is replaced under its name", async () => {
    const [owner, other] = [await givenUser(), await givenUser()];
    const { json } = await save(owner, " Leases ", { person: "Vlachou", active_tab: "completed", since: "2026-01-31" });
    const { view } = json;
    expect(view).toMatchObject({ name: "Leases", query: { person: "Vlachou", active_tab: "completed" } });
    await save(owner, "Leases", { search: "rent" });
    expect(await views(owner)).toEqual([{ id: view.id, name: "Leases", query: { search: "rent" } }]);
    expect(await views(other)).toEqual([]);
    const at = `/workflows/views/${view.id}`;
    expect((await call("DELETE", at, { token: other.token })).status).toBe(404);
    expect((await call("DELETE", at, { token: owner.token })).status).toBe(204);
    expect(await views(owner)).toEqual([]);
    for (const query of [{ active_tab: "mine" }, { since: "tomorrow" }, { person: "a".repeat(256) }])
      expect((await save(owner, "Wrong", query)).status).toBe(422);
    expect((await save(owner, "", {})).status).toBe(422);
  });

  test("is not restored over another that has got its name meanwhile", async () => {
    const owner = await givenUser();
    const restored = { name: "Leases", query: { search: "rent" }, replaces: false };
    const restore = () => call("POST", "/workflows/views", { token: owner.token, body: restored });
    const { json } = await restore();
    expect(json.view).toMatchObject({ name: "Leases", query: { search: "rent" } });
    await save(owner, "Leases", { search: "new" });
    expect((await restore()).status).toBe(409);
    expect(await views(owner)).toMatchObject([{ query: { search: "new" } }]);
  });

  test("there are at most 50, also when they are saved at once", async () => {
    const owner = await givenUser();
    const answers = await Promise.all(
      Array.from({ length: 53 }, (_, index) => save(owner, `View ${index}`, { search: "a" })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(await views(owner)).toHaveLength(50);
    expect((await save(owner, "One more", { search: "a" })).json["errors"]).toHaveProperty("name");
  });
});
