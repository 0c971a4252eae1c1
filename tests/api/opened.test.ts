import { and, asc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditActionIds } from "@/db/enums";
import { auditActions } from "@/db/schema/workflows";
import { systemContext } from "@/lib/platform/context/context";
import { openRequest } from "@/lib/signing/gate/open-request";
import { recordLinkRequest } from "@/lib/signing/gate/record-opening";
import { auditChainOf } from "../support/audit-chain-of";
import { call, must, runJobs, useProduct } from "../support/api";
import { person, type Sender } from "../support/given";
import { type Agreed, certificateOf, givenOut, readAndSign } from "../support/given-agreed";
import { pageText } from "../support/pdf-judges";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const { linkRequested, recipientOpened } = auditActionIds;
const rowsOf = (sent: Pick<Sent, "id">, typeId: number) =>
  database()
    .select()
    .from(auditActions)
    .where(and(eq(auditActions.workflowId, sent.id), eq(auditActions.typeId, typeId)))
    .orderBy(asc(auditActions.sequence));
const countsOf = async (sent: Pick<Sent, "id">) => [
  (await rowsOf(sent, linkRequested)).length,
  (await rowsOf(sent, recipientOpened)).length,
];
const openedAt = async ({ at }: Pick<Sent, "at">) =>
  (await must("GET", at, { token: sender.token })).signatories[0].opened_at;
const linkOf = (sent: Pick<Sent, "tokens">) => `/signature-requests/${sent.tokens[0]}`;

test("a scanner's request is kept as one, once in 24 hours, and opens nothing", async () => {
  const sent = await givenSent(sender);
  for (const method of ["GET", "HEAD", "GET"]) await call(method, linkOf(sent));
  expect(await countsOf(sent)).toEqual([1, 0]);
  expect(await openedAt(sent)).toBeNull();
  const request = await openRequest(systemContext(), String(sent.tokens[0]));
  const later = (hours: number) => ({ ...systemContext(), now: new Date(Date.now() + hours * 3_600_000) });
  await recordLinkRequest(later(23), request);
  expect(await countsOf(sent)).toEqual([1, 0]);
  await Promise.all([recordLinkRequest(later(25), request), recordLinkRequest(later(25), request)]);
  expect(await countsOf(sent)).toEqual([2, 0]);
  const trail = () => rowsOf(sent, linkRequested);
  await recordLinkRequest(later(48), request, await trail());
  expect(await countsOf(sent)).toEqual([2, 0]);
  await recordLinkRequest(later(50), request, await trail());
  expect(await countsOf(sent)).toEqual([3, 0]);
});

test("the page's word that it is visible opens the link, once, and requests are kept no more", async () => {
  const sent = await givenSent(sender);
  const tell = () => call("POST", `${linkOf(sent)}/events`, { body: { events: [{ kind: "opened" }] } });
  expect([(await tell()).status, (await tell()).status]).toEqual([204, 204]);
  expect(await countsOf(sent)).toEqual([0, 1]);
  expect(Date.parse(await openedAt(sent))).toBeGreaterThan(Date.now() - 60_000);
  await call("GET", linkOf(sent));
  expect(await countsOf(sent)).toEqual([0, 1]);
});

test("a viewed page opens it too, and stands after it in the trail", async () => {
  const sent = await givenSent(sender);
  const body = { kind: "page_viewed", document_id: sent.document.id, page_index: 0 };
  await must("POST", `${linkOf(sent)}/events`, { body });
  const [opened] = await rowsOf(sent, recipientOpened);
  const [viewed] = await rowsOf(sent, auditActionIds.pageViewed);
  expect(viewed?.sequence).toBe(Number(opened?.sequence) + 1);
  const withoutDocument = await call("POST", `${linkOf(sent)}/events`, { body: { kind: "page_viewed" } });
  expect(withoutDocument.status).toBe(404);
});

const acts: [string, (sent: Sent) => Promise<unknown>][] = [
  [
    "form without scripts",
    (sent) =>
      call("POST", `${linkOf(sent)}/form`, {
        body: "act=keep&filled=document",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
  ],
  ["values", (sent) => must("PUT", `${linkOf(sent)}/values`, { body: { data: [] } })],
  ["decline", (sent) => must("PATCH", `${linkOf(sent)}/decline`, { body: { decline_reason: "No" } })],
  ["refused finish", (sent) => call("POST", `${linkOf(sent)}/fill-and-sign`, { body: { data: [] } })],
];
test.each(acts)("whoever acts has opened it, without scripts too: %s", async (_, act) => {
  const sent = await givenSent(sender);
  await act(sent);
  expect(await countsOf(sent)).toEqual([0, 1]);
});

test("the certificate tells a scanner's request from the first opening, and the chain is whole", async () => {
  const sent: Agreed = await givenOut(sender, {
    people: [person(), person({ first_name: "Zoe", last_name: "Unseen" })],
  });
  const [token] = sent.tokens;
  await call("GET", linkOf(sent), { ip: "203.0.113.9", headers: { "user-agent": "MailGuard/1" } });
  await database().execute("select pg_sleep(1.1)");
  await readAndSign(token, { ip: "198.51.100.7" });
  await call("GET", `/signature-requests/${sent.tokens[1]}`);
  await must("PATCH", sent.at, { token: sender.token, body: { cancel: true } });
  await runJobs();
  const text = pageText((await certificateOf(sent, sender)).bytes, "-layout").replaceAll(/\s+/g, " ");
  expect(text).toContain("opened the documents once");
  // The scanner's address and program are not the recipient's.
  expect(text).not.toContain("203.0.113.9");
  expect(text).not.toContain("MailGuard");
  const [opened] = await rowsOf(sent, recipientOpened);
  const [requested] = await rowsOf(sent, linkRequested);
  // The text tells of the opening, or of the request by somebody who has not opened it; the chain has both.
  expect(text.match(/The link of (.+?) was requested once, by a person or an email scanner/g)).toEqual([
    "The link of Zoe Unseen was requested once, by a person or an email scanner",
  ]);
  expect(text.match(/First opened/g)).toHaveLength(1);
  expect(Number(opened?.performedAt) - Number(requested?.performedAt)).toBeGreaterThan(1000);
  const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "UTC" });
  expect(text).toMatch(new RegExp(`First opened .{0,15}${time.format(opened?.performedAt)} UTC`));
  expect(await auditChainOf(sender, sent)).toMatchObject({ state: "whole" });
});
