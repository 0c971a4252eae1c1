import { count, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { companies } from "@/db/schema/companies";
import { contacts } from "@/db/schema/contacts";
import { mailboxMessages, mails } from "@/db/schema/platform";
import { templates } from "@/db/schema/templates";
import { workflows } from "@/db/schema/workflows";
import { systemContext } from "@/lib/platform/context/context";
import { makeSamples } from "@/lib/samples/make-samples";
import { fillSample } from "@/lib/worker/fill-sample";
import { call, must, runJobs, useProduct } from "../support/api";
import { person } from "../support/given";
import { verify } from "../support/verifier";

useProduct();

let token: string;
let companyId: number;

const countOf = async (table: typeof workflows | typeof templates | typeof contacts) =>
  (await database().select({ count: count() }).from(table).where(eq(table.isSample, true)))[0]?.count;

// The tests follow one another on one installation: making the samples takes seconds.
beforeAll(async () => {
  await fillSample();
  await runJobs(["makeSamples"]);
  const body = { email: "admin@countersign.example", password: "countersign sample" };
  ({ token } = await must("POST", "/auth/sign-in", { body }));
  const [company] = await database().select().from(companies).where(eq(companies.name, "Meridian Property Partners"));
  companyId = company?.id ?? 0;
}, 120_000);

test("samples show every state, and what they tell of is whole", async () => {
  const { counts } = await must("GET", "/workflows", { token });
  const states = [
    "waitingForMe",
    "waitingForOthers",
    "drafts",
    "scheduled",
    "completed",
    "cancelled",
    "declined",
    "overdue",
  ];
  expect(states.filter((state) => !counts[state.replace(/[A-Z]/g, (l) => `_${l.toLowerCase()}`)])).toEqual([]);
  expect(await verify()).toEqual([]);
  const { workflows: completed } = await must("GET", "/workflows?completed=true", { token });
  const at = `/workflows/simple-sign/${completed[0].id}`;
  const pdf = await call("GET", `${at}/documents/download`, { token });
  expect(new TextDecoder().decode(pdf.bytes.slice(0, 5))).toBe("%PDF-");
});

test("their mails were written and went nowhere but into the mailbox", async () => {
  await runJobs();
  const waiting = await database().select().from(mails);
  expect(waiting.filter(({ sentAt }) => !sentAt)).toEqual([]);
  const kept = await database().select().from(mailboxMessages);
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.filter(({ recipient }) => !recipient.endsWith(".example"))).toEqual([]);
});

test("a sample is not counted, and one that is sent by somebody is a sample no longer", async () => {
  const usage = async () =>
    (await must("GET", "/workflows/simple-sign/count", { token })).number_of_workflows_for_account;
  expect(await usage()).toBe(0);
  const [draft] = await database().select().from(workflows).where(eq(workflows.name, "Lease, 2 Pine Court"));
  const at = `/workflows/simple-sign/${draft?.id}`;
  await must("PATCH", at, { token, body: { execute_at: new Date().toISOString() } });
  const [sent] = await database()
    .select()
    .from(workflows)
    .where(eq(workflows.id, draft?.id ?? 0));
  expect(sent?.isSample).toBe(false);
});

test("a second run makes nothing twice", async () => {
  const before = [await countOf(workflows), await countOf(templates), await countOf(contacts)];
  await makeSamples(systemContext(), companyId);
  expect([await countOf(workflows), await countOf(templates), await countOf(contacts)]).toEqual(before);
});

test("one call by an administrator deletes the samples and nothing else; sealed ones can be verified", async () => {
  const { first_name, last_name, email } = person();
  await must("POST", "/contacts", { token, body: { first_name, last_name, email } });
  const { workflows: completed } = await must("GET", "/workflows?completed=true", { token });
  const pdf = await call("GET", `/workflows/simple-sign/${completed[0].id}/documents/download`, { token });
  const colleague = { email: "theo@countersign.example", password: "countersign sample" };
  const theo = await must("POST", "/auth/sign-in", { body: colleague });
  expect((await call("DELETE", `/companies/${companyId}/samples`, { token: theo.token })).status).toBe(403);

  const { deleted } = await must("DELETE", `/companies/${companyId}/samples`, { token });

  expect(deleted).toMatchObject({ templates: 4, contacts: 8, batches: 1 });
  const { workflows: left } = await must("GET", "/workflows", { token });
  expect(left.map(({ name }: { name: string }) => name)).toEqual(["Lease, 2 Pine Court"]);
  const { contacts: kept } = await must("GET", "/contacts", { token });
  expect(kept.map((one: { email: string }) => one.email)).toEqual([email]);
  const form = new FormData();
  form.set("document", new File([new Uint8Array(pdf.bytes)], "sealed.pdf", { type: "application/pdf" }));
  expect(await must("POST", "/verifications", { form })).toMatchObject({ intact: true, verdict: "sealedHere" });
  await makeSamples(systemContext(), companyId);
  expect((await must("GET", "/templates", { token })).templates).toEqual([]);
});
