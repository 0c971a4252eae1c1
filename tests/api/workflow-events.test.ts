import { setTimeout as sleep } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { GET } from "@/app/v1/workflows/events/route";
import { database } from "@/db/client";
import { recipients, workflows } from "@/db/schema/workflows";
import { mostStreams } from "@/lib/platform/http/open-streams";
import { hearChanges, listHeardSince, watchWorkflows, type WorkflowEvent } from "@/lib/workflows/list/watch-workflows";
import { must, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { person } from "../support/given";
import { givenDraft, givenUser, givenSent } from "../support/shortcuts";

useProduct();

const by = ({ id }: { id: number }) => ({ userId: id, companyId: null });

/** A change may wait for a second to be told. */
const patience = { timeout: 5_000 };

test("each change reaches those who see the workflow, after the commit, and nobody else", async () => {
  const [sender, recipient] = [await givenUser(), await givenUser()];
  const stranger = await givenUser();
  const heard: Record<string, WorkflowEvent[]> = { sender: [], recipient: [], stranger: [] };
  const stops = await Promise.all(
    Object.entries({ sender, recipient, stranger }).map(([name, who]) =>
      watchWorkflows({ actor: by(who), tell: (event) => heard[name]?.push(event), end: () => {} }),
    ),
  );
  const draft = await givenDraft(sender, [person({ email: recipient.email })]);
  await vi.waitFor(() => expect(heard["sender"]).toContainEqual({ workflowId: draft.id, status: 4 }), patience);
  expect(heard["recipient"]).toEqual([]);
  await must("PATCH", draft.at, { token: sender.token, body: { execute_at: new Date().toISOString() } });
  await vi.waitFor(() => expect(heard["recipient"]).toContainEqual({ workflowId: draft.id, status: 2 }), patience);
  await must("PATCH", draft.at, { token: sender.token, body: { cancel: true } });
  await vi.waitFor(() => {
    for (const name of ["sender", "recipient"]) expect(heard[name]).toContainEqual({ workflowId: draft.id, status: 5 });
  }, patience);
  expect(heard["stranger"]).toEqual([]);
  for (const stop of stops) stop();
  const before = heard["sender"]?.length;
  await givenDraft(sender);
  await database().update(recipients).set({ firstName: "Άννα" }).where(eq(recipients.workflowId, draft.id));
  expect(heard["sender"]).toHaveLength(before ?? 0);
});

test("a key hears of the organisation's workflows, and of nothing personal of its maker", async () => {
  const { admin, companyId, groupId } = await givenOrganisation();
  const heard: Record<string, number[]> = { key: [], maker: [] };
  const watch = (name: string, key: object) =>
    watchWorkflows({
      actor: { userId: admin.id, companyId, ...key },
      tell: ({ workflowId }) => heard[name]?.push(workflowId),
      end: () => {},
    });
  const stops = [await watch("key", { viaKey: true }), await watch("maker", {})];
  const own = await givenDraft(admin);
  const sent = await givenSent(await givenUser(), [person({ email: admin.email })]);
  const shared = await givenDraft(admin, [person()], { groupId });
  await vi.waitFor(() => {
    expect(heard["maker"]).toEqual(expect.arrayContaining([own.id, sent.id, shared.id]));
    expect(heard["key"]).toContain(shared.id);
  }, patience);
  expect(new Set(heard["key"])).toEqual(new Set([shared.id]));
  for (const stop of stops) stop();
});

test("a recipient's looking and typing notify nobody; his acts notify those who see the workflow", async () => {
  const author = await givenUser();
  const { id, document, fields, tokens } = await givenSent(author);
  const heard: WorkflowEvent[] = [];
  const stop = await watchWorkflows({ actor: by(author), tell: (event) => heard.push(event), end: () => {} });
  const at = `/signature-requests/${tokens[0]}`;
  const event = { document_id: document.id, kind: "page_viewed", page_index: 0 };
  await must("GET", at);
  await must("POST", `${at}/events`, { body: { kind: "opened" } });
  await vi.waitFor(() => expect(heard).toHaveLength(1), patience); // the event of opening the link
  const [field] = fields;
  for (let count = 0; count < 5; count += 1) {
    await must("POST", `${at}/events`, { body: { events: [event] } });
    const data = [{ field_id: field?.["id"], document_id: document.id, value: `text ${count}` }];
    await must("PUT", `${at}/values`, { body: { data } });
  }
  await sleep(1_000); // as long as a change may wait to be told
  expect(heard).toHaveLength(1);
  const { workflow_audit_actions: trail } = await must("GET", `/workflows/simple-sign/${id}/audit-trail`, {
    token: author.token,
  });
  expect(trail.filter((row: { audit_action_type_id: number }) => row.audit_action_type_id === 6)).toHaveLength(5);
  await must("PATCH", `${at}/decline`, { body: { decline_reason: "No" } });
  await vi.waitFor(() => expect(heard).toContainEqual({ workflowId: id, status: 6 }), patience);
  expect(heard).toHaveLength(2);
  stop();
});

test("a burst of changes is told at most once a second, and its last state always", async () => {
  const author = await givenUser();
  const { id, at } = await givenSent(author);
  const heard: (WorkflowEvent & { at: number })[] = [];
  const tell = (event: WorkflowEvent) => heard.push({ ...event, at: performance.now() });
  const stop = await watchWorkflows({ actor: by(author), tell, end: () => {} });
  const started = performance.now();
  while (performance.now() - started < 1_500)
    await database().update(workflows).set({ updatedAt: new Date() }).where(eq(workflows.id, id));
  await must("PATCH", at, { token: author.token, body: { cancel: true } });
  await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ workflowId: id, status: 5 }), patience);
  const pauses = heard.slice(1).map((event, index) => event.at - (heard[index]?.at ?? 0));
  expect(pauses.every((pause) => pause > 900)).toBe(true);
  expect(heard.length).toBeGreaterThan(1);
  stop();
});

/** What a page hears that was rendered at `since`. */
async function followSince({ token }: { token: string }, since: Date, { signal }: AbortController) {
  const headers = { authorization: `Bearer ${token}` };
  const at = `http://localhost:3999/v1/workflows/events?since=${encodeURIComponent(since.toISOString())}`;
  const { body } = await GET(new Request(at, { headers, signal }), { params: Promise.resolve(undefined) });
  const heard: string[] = [];
  const write = (part: string) => void heard.push(part);
  void body?.pipeThrough(new TextDecoderStream()).pipeTo(new WritableStream({ write }));
  return heard;
}

test("a stream begins with what has changed since the page was rendered, also where no workflow has another date", async () => {
  const [sender, stranger] = [await givenUser(), await givenUser()];
  await hearChanges();
  const [opened, other] = [await givenSent(sender), await givenDraft(sender)];
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await database()
    .update(workflows)
    .set({ updatedAt: anHourAgo })
    .where(inArray(workflows.id, [opened.id, other.id]));
  const heardSince = async (since: number) =>
    (await listHeardSince(by(sender), new Date(since))).map(({ workflowId }) => workflowId);
  const last = await givenDraft(sender);
  await vi.waitFor(async () => expect(await heardSince(0)).toContain(last.id), patience); // and so of all before
  const began = Date.now();
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(began));
  await must("POST", `/signature-requests/${opened.tokens[0]}/events`, { body: { kind: "opened" } });
  await vi.waitFor(async () => expect(await heardSince(began)).toEqual([opened.id]), patience);
  const page = new AbortController();
  const rendered = new Date(began + 5_000); // a change may be dated so long before it is committed
  const [heard, ofStranger] = [await followSince(sender, rendered, page), await followSince(stranger, rendered, page)];
  await vi.waitFor(() => expect(heard.join("")).toContain(`data: {"workflow_id":${opened.id},`), patience);
  expect(heard.join("")).not.toContain(`"workflow_id":${other.id},`);
  expect(ofStranger.join("")).not.toContain("data: {");
  page.abort();
});

test("a stream that names a moment begins with what the caller sees of the changes since then", async () => {
  const [sender, stranger] = [await givenUser(), await givenUser()];
  await hearChanges();
  const before = new Date(Date.now() - 1_000);
  const { id } = await givenDraft(sender);
  const other = await givenUser();
  const last = await givenDraft(other);
  const heardOf = async () => (await listHeardSince(by(other), before)).map(({ workflowId }) => workflowId);
  await vi.waitFor(async () => expect(await heardOf()).toContain(last.id), patience); // and so of all before
  const page = new AbortController();
  const follow = (who: { token: string }, since: Date) => followSince(who, since, page);
  const later = new Date(Date.now() + 60_000);
  const others = [await follow(stranger, before), await follow(sender, later)];
  const heard = await follow(sender, before);
  await vi.waitFor(() => expect(heard.join("")).toContain(`data: {"workflow_id":${id},"status":4}`), patience);
  expect(others.map((parts) => parts.join(""))).toEqual(others.map(() => expect.not.stringContaining("data: {")));
  page.abort();
});

test("one person, and one key, listen on so many connections at once and no more, until one is closed", async () => {
  const { admin, at } = await givenOrganisation();
  const key: string = (await must("PATCH", `${at}/company-api-credentials`, { token: admin.token })).secret_key;
  const other = await givenUser();
  for (const token of [admin.token, key]) {
    const pages: AbortController[] = [];
    const listen = async (by: string) => {
      const page = new AbortController();
      const headers = { authorization: `Bearer ${by}`, "x-forwarded-for": "203.0.113.5" };
      const request = new Request("http://localhost:3999/v1/workflows/events", { headers, signal: page.signal });
      const answer = await GET(request, { params: Promise.resolve(undefined) });
      if (answer.ok) pages.push(page);
      return answer;
    };
    for (let count = 0; count < mostStreams.ofCaller; count += 1) expect((await listen(token)).status).toBe(200);
    const refused = await listen(token);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await refused.json()).message).toContain(`There are already ${mostStreams.ofCaller} open connections`);
    expect((await listen(other.token)).status).toBe(200);
    pages[0]?.abort();
    await vi.waitFor(async () => expect((await listen(token)).status).toBe(200), patience);
    for (const page of pages) page.abort();
  }
});
