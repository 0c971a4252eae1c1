import { existsSync } from "node:fs";
import { readdir, utimes } from "node:fs/promises";
import path from "node:path";
import { eq, inArray, isNotNull } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { apiLogs, webhookDeliveries, webhooks } from "@/db/schema/integrations";
import { companies, companyUsers } from "@/db/schema/companies";
import { documents, pages } from "@/db/schema/documents";
import { subscriptions } from "@/db/schema/billing";
import { completions, recipients, workflows } from "@/db/schema/workflows";
import { sweepOrphans } from "@/lib/documents/sweep-orphans";
import { deleteDueCompanies, eraseCompany } from "@/lib/leaving/delete-company";
import { daysLater } from "@/lib/platform/i18n/days";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenHolding, givenOrganisation } from "../support/companies";
import { dumpDatabase } from "../support/dump";
import { mailbox, person, type Sender, signAs } from "../support/given";
import { givenDraft, givenUser, givenSent } from "../support/shortcuts";
import { givenSubscription } from "../support/subscription";
import { givenTemplate } from "../support/templates";

useProduct();

const ask = ({ token }: Sender, companyId: number, name = "Meridian") =>
  call("POST", `/companies/${companyId}/deletion`, { token, body: { name } });
/** The night that is so many days after each deletion was asked for. */
const night = async (days: number) => {
  const asked = { deletionRequestedAt: daysLater(new Date(), -days) };
  await database().update(companies).set(asked).where(isNotNull(companies.deletionRequestedAt));
  await deleteDueCompanies(systemContext());
  await runJobs();
};
const rowOf = async (id: number) => (await database().select().from(workflows).where(eq(workflows.id, id)))[0];
const subjectsFor = async (email: string) => (await mailbox(email)).map(({ subject }) => subject);

test("the deletion of an organisation is asked for by name, told to all administrators, and taken back by any", async () => {
  const { admin, companyId, join } = await givenOrganisation();
  const second = await join(companyRoles.administrator);
  const user = await join();
  expect((await ask(user, companyId)).status).toBe(403);
  expect((await ask(await givenUser(), companyId)).status).toBe(404);
  const wrong = await ask(admin, companyId, "meridian");
  expect([wrong.status, wrong.json["errors"]]).toEqual([422, { name: "This is not the name of the organisation." }]);
  const asked = await ask(admin, companyId);
  expect(asked.json["company_deletion"]).toMatchObject({
    requested_at: expect.any(String),
    members: 3,
    requested_by: "Ελένη Παπαδοπούλου",
  });
  expect((await ask(admin, companyId)).status).toBe(409);
  await runJobs();
  for (const { email } of [admin, second]) expect(await subjectsFor(email)).toEqual(["Meridian will be deleted"]);
  expect(await subjectsFor(user.email)).toEqual([]);

  await night(29);
  expect((await must("GET", "/auth/me", { token: user.token })).company.name).toBe("Meridian");
  const at = `/companies/${companyId}/deletion`;
  expect((await call("DELETE", at, { token: user.token })).status).toBe(403);
  expect((await call("DELETE", at, { token: second.token })).status).toBe(204);
  expect((await call("DELETE", at, { token: second.token })).status).toBe(409);
  await night(31);
  expect((await must("GET", "/auth/me", { token: user.token })).company.name).toBe("Meridian");
});

test("when it is due, everything goes but accounts and the evidence of what was sealed", async () => {
  const name = "Laskaratos Shipping";
  const { admin, companyId, groupId, join } = await givenOrganisation({ name });
  await givenSubscription({ companyId }, { providerSubscriptionId: "embedded.company" });
  const user = await join();
  const kept = { external_id: "laskaratos-1", metadata: { owner: "Laskaratos" } };
  const signed = await givenSent(user, [person({ last_name: "Zervoudakis", ...kept })], { groupId });
  await must("PATCH", signed.at, { token: user.token, body: kept });
  await signAs(signed.tokens[0] ?? null);
  const running = await givenSent(user, [person()], { groupId });
  const own = await givenSent(user);
  const template = await givenTemplate(admin, { over: { group_id: groupId, ...kept } });
  await runJobs();
  const sealed = (await call("GET", `${signed.at}/documents/download`, { token: user.token })).bytes;
  const body = { url: "https://hooks.example/in", events: ["workflow.sent"] };
  await must("POST", `/companies/${companyId}/webhooks`, { token: admin.token, body });
  const [hook] = await database().select().from(webhooks).where(eq(webhooks.companyId, companyId));
  await database()
    .insert(webhookDeliveries)
    .values({ webhookId: hook?.id ?? 0, event: "workflow.sent", payload: {} });
  const keyed = await must("PATCH", `/companies/${companyId}/company-api-credentials`, { token: admin.token });
  const key = String(Object.values(keyed["company_api_credentials"] ?? {})[0]);
  await call("GET", "/workflows", { token: key });
  await ask(admin, companyId, name);
  const theirs = database()
    .select({ id: documents.id })
    .from(documents)
    .where(inArray(documents.ownerId, [admin.id, user.id]));
  await database()
    .update(pages)
    .set({ text: `A contract of ${name}` })
    .where(inArray(pages.documentId, theirs));
  expect((await dumpDatabase())["public.document_words"]?.join()).toContain("laskaratos");
  const [document] = await database().select().from(documents).where(eq(documents.workflowId, signed.id));

  await night(31);

  for (const { token } of [admin, user]) expect((await must("GET", "/auth/me", { token })).company).toBeNull();
  expect((await must("GET", "/workflows", { token: user.token })).workflows).toEqual([]);
  expect((await call("GET", "/workflows", { token: key })).status).toBe(401);
  expect((await rowOf(running.id))?.status).toBe("cancelled");
  expect(await subjectsFor(String(running.signatories[0]?.["email"]))).toContainEqual(
    expect.stringContaining("Cancelled"),
  );
  expect(await subjectsFor(String(own.signatories[0]?.["email"]))).toContainEqual(expect.stringContaining("Cancelled"));
  expect(await subjectsFor(user.email)).toContain(`${name} has been deleted`);
  const [bought] = await database().select().from(subscriptions).where(eq(subscriptions.companyId, companyId));
  expect(bought?.cancelledAt).not.toBeNull();

  await night(32); // by now the mails about cancelled workflows are sent
  const dump = await dumpDatabase();
  const named = Object.entries(dump).flatMap(([table, rows]) =>
    rows.some((row) => /laskaratos|zervoudakis/i.test(row)) ? [table] : [],
  );
  expect(
    named.filter(
      (table) => !["audit_actions", "security_events", "mailbox_messages", "mails"].some((one) => table.endsWith(one)),
    ),
  ).toEqual([]);
  expect(await database().select().from(apiLogs).where(eq(apiLogs.companyId, companyId))).toEqual([]);
  expect(await database().select().from(webhooks).where(eq(webhooks.companyId, companyId))).toEqual([]);
  expect((await call("GET", template.at, { token: admin.token })).status).toBe(404);
  expect(await database().select().from(documents).where(eq(documents.workflowId, running.id))).toEqual([]);

  // The sealed file goes, and whoever has it can still verify it.
  const file = path.join(
    process.env["DATA_DIR"] ?? "",
    "files",
    document?.sealedHash?.slice(0, 2) ?? "",
    document?.sealedHash ?? "",
  );
  expect(existsSync(file)).toBe(true);
  const old = daysLater(new Date(), -2);
  await utimes(file, old, old);
  await sweepOrphans(systemContext());
  expect(existsSync(file)).toBe(false);
  const form = new FormData();
  form.set("document", new File([new Uint8Array(sealed)], "signed.pdf"));
  expect((await call("POST", "/verifications", { form })).json).toMatchObject({ verdict: "sealedHere" });
  const found = await must("GET", `/verifications/${document?.sealedHash ?? ""}`);
  expect(found).toMatchObject({
    recipient_count: 1,
    audit_chain: { whole: true, state: "erased", erased: { decision: "organisation" } },
  });
  const [completion] = await database().select().from(completions).where(eq(completions.workflowId, signed.id));
  expect(completion?.chainHead).toMatch(/^[0-9a-f]{64}$/);
}, 180_000);

test("a run that dies goes on where it was, and a second one changes nothing", async () => {
  const { admin, companyId, groupId, join } = await givenOrganisation();
  const user = await join();
  const sent = await givenSent(user, [person()], { groupId });
  const draft = await givenDraft(user, [person()], { groupId });
  await ask(admin, companyId);
  const asked = { deletionRequestedAt: daysLater(new Date(), -31) };
  await database().update(companies).set(asked).where(eq(companies.id, companyId));
  const ctx = systemContext();
  await deleteDueCompanies(ctx);
  // The first run dies after its first transaction.
  const transaction = vi
    .fn()
    .mockImplementationOnce(ctx.db.transaction.bind(ctx.db))
    .mockRejectedValue(new Error("killed"));
  const dying = { ...ctx, db: Object.create(ctx.db, { transaction: { value: transaction } }) };
  await expect(eraseCompany(dying, companyId)).rejects.toThrow("killed");
  await eraseCompany(ctx, companyId);
  await runJobs();
  await eraseCompany(ctx, companyId);
  await eraseCompany(ctx, companyId);
  for (const { id } of [sent, draft]) expect((await rowOf(id))?.name).toBeNull();
  expect(await database().select().from(recipients).where(eq(recipients.workflowId, sent.id))).toEqual([]);
  expect(
    (await mailbox(String(sent.signatories[0]?.["email"]))).filter(({ subject }) => subject.startsWith("Cancelled")),
  ).toHaveLength(1);
});

test("people of the holding ask for it and take it back, and the organisation leaves their list when it is gone", async () => {
  const holding = await givenHolding();
  const { companyId } = await givenOrganisation({ holdingCompanyId: holding.id });
  expect((await ask(holding.user, companyId)).status).toBe(200);
  const { token } = holding.user;
  expect((await call("DELETE", `/companies/${companyId}/deletion`, { token })).status).toBe(204);
  await ask(holding.user, companyId);
  await night(31);
  expect((await must("GET", "/auth/me", { token })).holding_company_companies).toEqual([]);
  expect((await call("GET", `/companies/${companyId}`, { token })).status).toBe(404);
  const [row] = await database().select().from(companies).where(eq(companies.id, companyId));
  expect([row?.name, row?.deletedAt]).toEqual([`Deleted organisation ${companyId}`, expect.any(Date)]);
  expect(await database().select().from(companyUsers).where(eq(companyUsers.companyId, companyId))).toEqual([]);
});

test("files of others with the same content stay", async () => {
  const { admin, companyId, groupId, join } = await givenOrganisation();
  const mine = await givenUser();
  await givenSent(await join(), [person()], { groupId });
  const kept = await givenSent(mine);
  await ask(admin, companyId);
  await night(31);
  const folder = path.join(process.env["DATA_DIR"] ?? "", "files");
  const old = daysLater(new Date(), -2);
  for (const name of await readdir(folder, { recursive: true }))
    if (/[0-9a-f]{64}$/.test(name)) await utimes(path.join(folder, name), old, old);
  await sweepOrphans(systemContext());
  const page = await call("GET", `/documents/${kept.document["id"]}/pages/0`, { token: mine.token });
  expect(page.status).toBe(200);
});
