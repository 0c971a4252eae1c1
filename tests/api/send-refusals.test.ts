import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { documents, fields } from "@/db/schema/documents";
import { users } from "@/db/schema/users";
import { recipients, workflows } from "@/db/schema/workflows";
import { call, must, useProduct } from "../support/api";
import { field, person } from "../support/given";
import { type Draft, givenDraft, givenUser } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";

useProduct();

const now = () => new Date().toISOString();

test("the problems listed before sending are those for which sending is refused, until none is left", async () => {
  const db = database();
  const sender = await givenUser({ confirmedAt: null }, { onTrial: true });
  const { token, id } = sender;
  const draft = await givenDraft(sender, undefined, {
    fieldsOf: (recipient, page) => [
      field("one", 3, recipient, page, { group_name: "colour" }),
      field("name", 6, recipient, page, { relative_top: 30 }),
    ],
  });
  const ofDraft = eq(recipients.workflowId, draft.id);
  const ofDocument = eq(documents.id, draft.document.id);
  await db.update(documents).set({ status: "failed" }).where(ofDocument);
  await db.update(recipients).set({ firstName: "\u{1F600}", lastName: "" }).where(ofDraft);
  const spent = { initiatorId: id, status: "cancelled" as const, executeAt: new Date() };
  await db.insert(workflows).values(Array.from({ length: 10 }, () => spent));

  // Each problem, and how to fix it.
  const mends: [string, string, () => Promise<unknown>][] = [
    ["account", "EmailNotConfirmed", () => db.update(users).set({ confirmedAt: new Date() }).where(eq(users.id, id))],
    ["account", "PlanLimitReached", () => db.delete(workflows).where(eq(workflows.status, "cancelled"))],
    ["documents", "ValidationFailed", () => db.update(documents).set({ status: "ready" }).where(ofDocument)],
    ["recipients", "ValidationFailed", () => db.update(recipients).set({ lastName: "Núñez" }).where(ofDraft)],
    ["fields", "ValidationFailed", () => db.delete(fields).where(eq(fields.name, "one"))],
    ["recipients", "ValidationFailed", () => db.update(recipients).set({ firstName: "Ana" }).where(ofDraft)],
  ];
  for (const [index, [about, label, mend]] of mends.entries()) {
    const listed = await refusalsOf(draft, token);
    expect(listed.map((one) => one["about"])).toEqual(mends.slice(index).map(([subject]) => subject));
    const { json } = await call("PATCH", draft.at, { token, body: { execute_at: now() } });
    const said = { label: json["label"], message: Object.values(json["errors"] ?? {})[0] ?? json["message"] };
    expect(listed[0]).toEqual({ about, ...said });
    expect(said.label).toBe(label);
    await mend();
  }
  expect(await refusalsOf(draft, token)).toEqual([]);
  expect((await call("PATCH", draft.at, { token, body: { execute_at: now() } })).status).toBe(200);
  expect(await refusalsOf(draft, token)).toEqual([]);
});

test("a role that asks for a code by text message is not sent to anybody without a number, also to none of several", async () => {
  const sender = await givenUser();
  const { token } = sender;
  const [ada, bea] = ["Ada", "Bea"].map((name) => person({ first_name: name }));
  const number = { mobile_number: "306912345678" };
  const sent = async (role: object) => {
    const { id } = await givenTemplate(sender, { roles: [{ role_name: "Tenant", has_otp_step: true, ...role }] });
    const body = { template_id: id, send: true };
    const { status, json } = await call("POST", "/workflows/simple-sign/from-template", { token, body });
    return [status, Object.keys(json["errors"] ?? {})];
  };
  const refused = [422, ["mobile_number"]];
  expect(await sent({ ...ada })).toEqual(refused);
  expect(await sent({ members: [{ ...ada, ...number }, bea] })).toEqual(refused);
  expect(await sent({ ...ada, ...number })).toEqual([201, []]);
  expect(await sent({ members: [ada, bea].map((one) => ({ ...one, ...number })) })).toEqual([201, []]);
});

const refusalsOf = async ({ at }: Draft, token: string): Promise<Record<string, string>[]> =>
  (await must("GET", `${at}/send-refusals`, { token })).refusals;
