import { eq, inArray, isNull, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { groupRoles, companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { documents, pages } from "@/db/schema/documents";
import { documentWords } from "@/db/schema/search";
import { workflows } from "@/db/schema/workflows";
import { queueWords } from "@/lib/documents/index-words";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany, givenGroup } from "../support/companies";
import { givenPdf, type Sender, upload } from "../support/given";
import { givenDocument, givenUser } from "../support/shortcuts";
import { givenTemplate, startFrom } from "../support/templates";

useProduct();

let sender: Sender;
beforeEach(async () => {
  sender = await givenUser();
});

const find = async (text: string, by = sender): Promise<{ id: number; title: string; workflow_id: number }[]> =>
  (await must("GET", `/search?q=${encodeURIComponent(text)}`, { token: by.token }))["documents"];
const write = (documentId: number, text: string) =>
  database().update(pages).set({ text }).where(eq(pages.documentId, documentId));
const wordsOf = async (...ids: number[]) =>
  database()
    .select({ scopes: documentWords.scopes, words: documentWords.words })
    .from(documentWords)
    .where(inArray(documentWords.documentId, ids));

/** A draft of a document whose pages say this. */
async function givenText(text: string, by = sender, groupId?: number) {
  const document = await givenDocument(by);
  await write(document["id"], text);
  const body = { document_ids: [document["id"]], workflow_name: "Lease", ...(groupId && { group_id: groupId }) };
  const { workflow } = await must("POST", "/workflows/documents", { token: by.token, body });
  return { id: workflow.id, at: `/workflows/simple-sign/${workflow.id}`, document };
}

describe("words", () => {
  test("are found on the pages of an upload, as soon as it is prepared", async () => {
    const document = await upload(sender, await givenPdf(2, "Quagga agreement"));
    const body = { document_ids: [document.id], workflow_name: "Lease" };
    await must("POST", "/workflows/documents", { token: sender.token, body });
    expect(await find("quagga")).toEqual([]);
    await runJobs(["prepareDocument"]);
    expect(await find("agree QUAG")).toMatchObject([{ id: document.id, name: "contract", title: "Lease" }]);
    const blank = await upload(sender, await givenPdf(1, " "));
    await runJobs(["prepareDocument"]);
    expect((await wordsOf(blank.id))[0]?.words).toBe("'1' 'page'");
  });

  test("are found without case and accents, in Greek letters and as the product romanises them", async () => {
    const { id } = await givenText(
      "«Μίσθωση» Παύλου Λάμπρου: €1.250,50 •Όροι ¿Cuándo? Straße 東京都 well-known ana@example.test",
    );
    const hits = ["μισθωση", "ΜΊΣΘ", "misthosi", "pavlou lamp", "λαμπρου παυλ", "1.250", "oroi", "cuando"];
    const more = ["strasse", "京都", "known", "ana@example.test", "ana cuándo ΌΡΟΙ"];
    const found: string[] = [];
    for (const text of [...hits, ...more]) if ((await find(text))[0]?.workflow_id === id) found.push(text);
    expect(found).toEqual([...hits, ...more]);
    // Finds nothing inside a word, by the first one to three letters of one, or if one of the words is missing.
    for (const text of ["isthosi", "we", "mis", "misthosi elsewhere"])
      expect([text, await find(text)]).toEqual([text, []]);
  });

  test("any text is a question, also one of signs and of 500 letters", async () => {
    await givenText("Okapi zebra 50% under_score");
    const odd = [
      "&",
      "|",
      "!",
      ":*",
      "((",
      "')",
      "'",
      '"',
      "\\",
      "\\'",
      "<->",
      "%",
      "_",
      "a & ! b",
      "0",
      "😀 ",
      "-".repeat(200),
    ];
    for (const text of [...odd, "q".repeat(500), "a ".repeat(120), "λ".repeat(255)])
      expect([
        text,
        (await call("GET", `/search?q=${encodeURIComponent(text)}`, { token: sender.token })).status,
      ]).toEqual([text, 200]);
    expect(await find("okapi & !zebra")).toHaveLength(1);
    for (const text of ["%%%", "___", "ok%pi", "!zebra | nothing", "okapi <-> nothing"])
      expect([text, await find(text)]).toEqual([text, []]);
  });

  test("of a huge text are the first ones, and of a page without any there are none", async () => {
    const { document } = await givenText(
      `first ${Array.from({ length: 9_000 }, (_, n) => `word${n}`).join(" ")} ${"x".repeat(5_000)}`,
    );
    expect(await find("first word4000")).toHaveLength(1);
    expect(await find("word8999")).toEqual([]);
    await write(document.id, "");
    expect(await find("first")).toEqual([]);
    await database().execute(sql`select refresh_document_words(${document.id})`);
    expect((await wordsOf(document.id))[0]?.words).toBe("");
  });
});

describe("a document's words", () => {
  test("come with its copies, in templates and workflows", async () => {
    const template = await givenTemplate(sender);
    await write(Number(template.documents[0]?.["id"]), "Okapi clause");
    expect(await find("okapi")).toEqual([]);
    const { workflow } = await startFrom(sender, template);
    const again = await must("POST", `/workflows/simple-sign/${workflow.id}/copy`, { token: sender.token });
    const found = (await find("okapi")).map((one) => one.workflow_id);
    expect(found.toSorted()).toEqual([workflow.id, again["workflow"].id].toSorted());
  });

  test("leave with it, and with its workflow", async () => {
    const one = await givenText("Okapi clause");
    const other = await givenText("Okapi clause");
    expect(await find("okapi")).toHaveLength(2);
    await must("PATCH", `${one.at}/documents`, {
      token: sender.token,
      body: { document_ids: [one.document.id], workflow_name: "Renamed" },
    });
    await must("DELETE", other.at, { token: sender.token });
    expect(await find("okapi")).toMatchObject([{ title: "Renamed" }]);
    expect(await wordsOf(other.document.id)).toEqual([]);
    const loose = await upload(sender, await givenPdf(1, "Zebra"));
    await runJobs(["prepareDocument"]);
    const data = { document_ids: [loose.id] };
    await must("PATCH", `${one.at}/documents`, { token: sender.token, body: data });
    expect([await find("okapi"), await wordsOf(one.document.id)]).toEqual([[], []]);
    expect(await find("zebra")).toMatchObject([{ id: loose.id }]);
  });

  test("are those of the document that replaces it", async () => {
    const { document, at } = await givenText("Okapi clause");
    const form = new FormData();
    form.set("document", new File([await givenPdf(1, "Zebra")], "new.pdf", { type: "application/pdf" }));
    form.set("document_id", String(document.id));
    await must("PUT", `${at}/document`, { token: sender.token, form });
    await runJobs(["prepareDocument"]);
    expect([await find("okapi"), (await find("zebra")).length]).toEqual([[], 1]);
  });
});

describe("in an account with more workflows than are looked through", () => {
  /** Adds enough newer workflows that only the index finds the others. */
  const hide = (initiatorId: number, companyId: number | null = null, groupId: number | null = null) =>
    database().execute(sql`
      insert into workflows (initiator_id, company_id, group_id, name, status, completed_at, updated_at)
      select ${initiatorId}, ${companyId}, ${groupId}, 'Newer', 'completed', now(), now() + interval '1 hour' from generate_series(1, 201)`);

  test("rare words are found by the index, as far as the viewer sees", async () => {
    const company = await givenCompany();
    const [group, otherGroup] = [await givenGroup(company.id), await givenGroup(company.id)];
    const join = async (role: number, ...groups: { add: typeof group.add }[]) => {
      const user = await company.join(role);
      for (const one of groups) await one.add(user, groupRoles.member);
      return user;
    };
    const owner = await join(companyRoles.user, group);
    const viewers = {
      owner,
      administrator: await join(companyRoles.administrator),
      member: await join(companyRoles.user, group),
      ofOtherGroup: await join(companyRoles.user, otherGroup),
      colleague: await join(companyRoles.editor),
      outsider: await givenUser(),
    };
    const shared = await givenText("Zebra clause", owner, group.id);
    await write(shared.document["id"], "Okapi clause"); // here the workflow exists before its words are read
    const personal = await givenText("Okapi clause", owner);
    for (const { id } of Object.values(viewers)) await hide(id);
    const seen = async () => {
      const names = new Map([
        [shared.id, "shared"],
        [personal.id, "personal"],
      ]);
      const found: Record<string, unknown[]> = {};
      for (const [name, viewer] of Object.entries(viewers))
        found[name] = (await find("okap", viewer)).map((one) => names.get(one.workflow_id)).toSorted();
      return found;
    };
    const nobody = { administrator: [], member: [], ofOtherGroup: [], colleague: [], outsider: [] };
    const both = ["personal", "shared"];
    expect(await seen()).toEqual({ ...nobody, owner: both, administrator: ["shared"], member: ["shared"] });
    await database().update(workflows).set({ groupId: otherGroup.id }).where(eq(workflows.id, shared.id));
    expect(await seen()).toEqual({ ...nobody, owner: both, administrator: ["shared"], ofOtherGroup: ["shared"] });
    await database().update(workflows).set({ initiatorId: viewers.outsider.id }).where(eq(workflows.id, personal.id));
    expect(await seen()).toEqual({
      ...nobody,
      owner: ["shared"],
      administrator: ["shared"],
      ofOtherGroup: ["shared"],
      outsider: ["personal"],
    });
    await database()
      .update(workflows)
      .set({ deletedAt: new Date() })
      .where(inArray(workflows.id, [shared.id, personal.id]));
    expect(await seen()).toEqual({ ...nobody, owner: [] });
  });

  test("of frequent words the newest ones come first", async () => {
    const old = await givenText("Okapi clause");
    await database()
      .update(workflows)
      .set({ updatedAt: new Date(0) })
      .where(eq(workflows.id, old.id));
    const newer = [];
    for (let n = 0; n < 6; n++) newer.push((await givenText("Okapi clause")).id);
    expect((await find("okapi")).map((one) => one.workflow_id)).toEqual(newer.toReversed());
  });
});

test("documents that are older than the search are read by a job, the newest first, and each once", async () => {
  const ctx = systemContext();
  const db = database();
  const [read, unread] = [(await givenText("Okapi clause")).document.id, (await givenText("Okapi clause")).document.id];
  // The file of the third is gone.
  const [row] = await db.select().from(documents).where(eq(documents.id, read));
  if (!row) throw new Error("The document is gone");
  const { id: _, uuid: _u, ...columns } = row;
  const values = { ...columns, workflowId: null, fileHash: "0".repeat(64) };
  const [lost] = await db.insert(documents).values(values).returning();
  if (!lost) throw new Error("The document's row was not written");
  await db.insert(pages).values({ documentId: lost.id, pageIndex: 0, width: 595, height: 842 });
  const old = inArray(documentWords.documentId, [read, unread, lost.id]);
  await db.update(pages).set({ text: null }).where(eq(pages.documentId, unread));
  await db.delete(documentWords).where(old);
  const stubs = [read, unread, lost.id].map((documentId) => ({ documentId, scopes: [] }));
  await db.insert(documentWords).values(stubs);
  expect(await find("okapi")).toEqual([]);

  await queueWords(ctx);
  await runJobs(["indexWords"]);
  expect((await find("okapi")).map(({ id }) => id)).toEqual([read]);
  expect(await find("contract page")).toMatchObject([{ id: unread }]);
  const left = await db.select().from(documentWords).where(isNull(documentWords.words));
  expect(left.map((one) => one.documentId)).toEqual([lost.id]);

  await db.delete(documents).where(eq(documents.id, lost.id));
  await queueWords(ctx);
  expect(await db.execute(sql`select from graphile_worker.jobs where task_identifier = 'indexWords'`)).toEqual([]);
});
