import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { fieldEntries } from "@/db/schema/documents";
import { auditActions, recipients } from "@/db/schema/workflows";
import { openRequest } from "@/lib/signing/gate/open-request";
import { finishSigning } from "@/lib/signing/finish/finish-signing";
import { systemContext } from "@/lib/platform/context/context";
import { disclosureVersion } from "@/lib/signing/schema";
import messages from "@/messages/en.json";
import { call, must, runJobs, useProduct } from "../support/api";
import { linkOf, mailbox, person } from "../support/given";
import { givenUser, givenSent } from "../support/shortcuts";

useProduct();

const agree = (token: string | undefined) =>
  must("POST", `/signature-requests/${token}/consent`, { body: { version: disclosureVersion } });
const later = (token: string | undefined) => call("POST", `/signature-requests/${token}/link`);
const form = (token: string | undefined, fields: Record<string, string>) =>
  call("POST", `/signature-requests/${token}/form`, {
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "http://localhost:3999" },
  });

describe("finishing later", () => {
  test("mails the same link to the recipient's own address, three times an hour; it is in the trail", async () => {
    const who = person();
    const sent = await givenSent(await givenUser(), [who]);
    const [token] = sent.tokens;
    await runJobs();
    const before = (await mailbox(who.email)).length;
    for (let times = 0; times < 3; times++)
      expect([(await later(token)).status, (await later("x".repeat(43))).status]).toEqual([200, 410]);
    expect((await later(token)).status).toBe(429);
    await runJobs();
    const mails = await mailbox(who.email);
    expect(mails.length - before).toBe(3);
    expect(mails[0]?.["subject"]).toBe("Your link to continue: Lease");
    expect(await linkOf(who.email)).toBe(token);
    const rows = await database().select().from(auditActions).where(eq(auditActions.workflowId, sent.id));
    expect(rows.filter(({ typeId }) => typeId === 8).map(({ description }) => description)).toEqual(
      Array.from({ length: 4 }, () => who.email),
    );
  });

  test("not once the recipient has finished, and not before the turn", async () => {
    const [first, second] = [person(), person()];
    const sent = await givenSent(await givenUser(), [first, second], { fieldsOf: () => [] });
    await agree(sent.tokens[0]);
    await must("POST", `/signature-requests/${sent.tokens[0]}/fill-and-sign`, { body: { data: [] } });
    expect((await later(sent.tokens[0])).json.message).toBe(messages.errors.already_finished);
    const third = await givenSent(await givenUser(), [person(), person()], { fieldsOf: () => [] });
    expect((await later(third.tokens[1])).status).toBe(409);
  });

  test("without scripts the entries are saved first, and the page says that the link is on its way", async () => {
    const sent = await givenSent(await givenUser());
    const { documents } = await must("GET", `/signature-requests/${sent.tokens[0]}`);
    const [field] = documents[0].pages[0].fields;
    const answer = await form(sent.tokens[0], {
      act: "link",
      step: "documents",
      filled: "documents",
      [`field-${field.id}`]: "half",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `/app/signature-requests/${sent.tokens[0]}?step=documents&mailed=1`,
    ]);
    const [entry] = await database().select().from(fieldEntries).where(eq(fieldEntries.fieldId, field.id));
    expect(entry?.value).toBe("half");
    for (let times = 0; times < 2; times++) await later(sent.tokens[0]);
    const refused = await form(sent.tokens[0], { act: "link", step: "documents" });
    expect(refused.headers.get("location")).toContain("?step=documents&notice=too_many");
  });
});

test("a finish that waited for the lock while the link was replaced is refused", async () => {
  const sent = await givenSent(await givenUser(), [person()], { fieldsOf: () => [] });
  const [token = ""] = sent.tokens;
  await agree(token);
  const ctx = systemContext();
  const opened = await openRequest(ctx, token);
  await database()
    .update(recipients)
    .set({ linkVersion: 2, linkHash: "of the next" })
    .where(eq(recipients.workflowId, sent.id));
  await expect(finishSigning(ctx, opened, { data: [] })).rejects.toThrow("expired");
  const [row] = await database().select().from(recipients).where(eq(recipients.workflowId, sent.id));
  expect(row?.status).toBe("invited");
});
