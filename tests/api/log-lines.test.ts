import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { companies } from "@/db/schema/companies";
import { tellFailures } from "@/lib/failures/tell-failures";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { givenOrganisation } from "../support/companies";
import { givenPdf, person, signAs } from "../support/given";
import { linesOf, logged, type LogLine, troublesIn } from "../support/logged";
import { givenUser, givenSent } from "../support/shortcuts";
import { type SmtpPeer, startSmtpPeer } from "../support/smtp-peer";

useProduct();

const refused = "nobody";
let peer: SmtpPeer;

beforeAll(async () => {
  peer = await startSmtpPeer({
    authOptional: true,
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith(refused)
        ? done(Object.assign(new Error(`5.1.1 <${address}> is unknown here`), { responseCode: 550 }))
        : done(),
  });
  process.env["SMTP_URL"] = `smtp://${peer.host}:${peer.port}`;
});
afterAll(() => peer.stop());

const oneOf = (lines: LogLine[], msg: string) => lines.find((line) => line["msg"] === msg);

/** Nothing that is in a log may be somebody's address or name, or open anything. */
function expectNoSecrets(text: string, token: string | null | undefined) {
  expect(text).not.toMatch(/[\w.+-]+@[\w-]+\.\w/);
  expect(text).not.toContain(token);
}

test("of one signing, the log says who signed in from where, which mails went where, and what was sealed", async () => {
  let token: string | null | undefined;
  const text = await logged(async () => {
    const sent = await givenSent(await givenUser());
    [token] = sent.tokens;
    await runJobs();
    await signAs(token ?? null);
    await runJobs();
  });
  const lines = linesOf(text);
  expect(oneOf(lines, "signed in")).toMatchObject({ level: 30, userId: expect.any(Number), ip: expect.any(String) });
  const request = lines.find((line) => line["template"] === "signatureRequest");
  expect(request).toMatchObject({
    msg: "a mail was delivered",
    level: 30,
    mailId: expect.any(Number),
    workflowId: expect.any(Number),
    domain: expect.stringMatching(/^[\w.]+$/),
    host: `${peer.host}:${peer.port}`,
    requestId: expect.any(String),
  });
  const { workflowId } = request ?? {};
  expect(oneOf(lines, "a workflow was sealed")).toMatchObject({ level: 30, workflowId, ms: expect.any(Number) });
  expectNoSecrets(text, token);
});

test("an organisation's row that was changed from outside is named once, not for each of its mails", async () => {
  const { companyId, groupId, at, admin } = await givenOrganisation();
  const { token } = admin;
  await must("PUT", `${at}/mail-texts/signatureRequest/en`, {
    token,
    body: { subject: "{title}", text: "Dear {name}" },
  });
  await must("PUT", `${at}/reply-address`, { token, body: { reply_to: "desk@example.com" } });
  await asOwner(
    sql`update mail_texts set text = 'Pay now' where company_id = ${companyId}`,
    sql`update companies set reply_to = 'thief@example.com' where id = ${companyId}`,
  );
  const text = await logged(async () => {
    await givenSent(admin, [person(), person()], { groupId, ordered: false });
    await runJobs();
  });
  const said = linesOf(text).filter((line) => line["companyId"] === companyId);
  expect(said.map(({ msg }) => msg).toSorted()).toEqual([
    "the address for answers is not stored as it was saved",
    "the words of a mail are not stored as they were saved",
  ]);
  await database().update(companies).set({ replyTo: null }).where(eq(companies.id, companyId));
});

test("a refused call is a line with its reason, the caller's address and the request's id", async () => {
  const text = await logged(async () => {
    await call("POST", "/auth/sign-in", {
      body: { email: "who@example.com", password: "Wrong password 1" },
      ip: "10.1.2.3",
    });
  });
  const line = linesOf(text).find(({ refused }) => refused);
  expect(line).toMatchObject({
    status: 401,
    ip: "10.1.2.3",
    refused: expect.any(String),
    requestId: expect.any(String),
  });
  expectNoSecrets(text, "wrong-token");
});

test("of a refused mail, the log says which, about what, for which domain, by whom and why", async () => {
  const text = await logged(async () => {
    await givenSent(await givenUser(), [person({ email: `${refused}@example.com` })]);
    await runJobs();
  });
  expect(oneOf(linesOf(text), "a mail was refused for good")).toMatchObject({
    mailId: expect.any(Number),
    workflowId: expect.any(Number),
    domain: "example.com",
    host: `${peer.host}:${peer.port}`,
    answer: expect.stringContaining("is unknown here"),
  });
  expectNoSecrets(text, refused.repeat(9));
});

test("an outage of the storage is one line, whoever notices it", async () => {
  const { token } = await givenUser();
  const form = new FormData();
  form.set("document", new File([await givenPdf(1, "Away")], "away.pdf"));
  const files = path.join(process.env["DATA_DIR"] ?? "", "files");
  renameSync(files, `${files}.away`);
  writeFileSync(files, "no folder");
  const text = await logged(async () => {
    const statuses = [
      (await call("GET", "/health/ready")).status,
      (await call("POST", "/documents", { token, form })).status,
      (await call("POST", "/documents", { token, form })).status,
    ];
    expect(statuses).toEqual([503, 503, 503]);
    await tellFailures(systemContext());
  });
  rmSync(files);
  renameSync(`${files}.away`, files);
  expect(troublesIn(text)).toEqual(["the storage for files is unavailable"]);
  expectNoSecrets(text, token);
});

test("of a failed seal, the log says which workflow, in which attempt and why", async () => {
  const [token] = (await givenSent(await givenUser())).tokens;
  const files = path.join(process.env["DATA_DIR"] ?? "", "files");
  await signAs(token ?? null);
  renameSync(files, `${files}.away`);
  const text = await logged(() => runJobs(["sealWorkflow"]));
  renameSync(`${files}.away`, files);
  expect(oneOf(linesOf(text), "a job failed")).toMatchObject({
    job: "sealWorkflow",
    workflowId: expect.any(Number),
    requestId: expect.any(String),
    reason: expect.stringMatching(/\w/),
    level: 40,
  });
  expect(text).not.toMatch(/"stack"|\\n +at /); // it is retried by itself, so nobody needs a stack
  expectNoSecrets(text, token);
});
