import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { type ApiScope, apiScopes } from "@/db/enums";
import { apiLogs } from "@/db/schema/integrations";
import { idempotencyKeys } from "@/db/schema/platform";
import { auditActions, recipients, workflows } from "@/db/schema/workflows";
import { type Answer, call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation, type Organisation } from "../support/companies";
import { linkOf, mailbox, person, signAs } from "../support/given";
import { pageText } from "../support/pdf-judges";
import { execute, givenDue, runScheduler, trailOf } from "../support/scheduling";
import { givenDraft } from "../support/shortcuts";
import {
  base64,
  failChecked,
  inJson,
  lease,
  pdf,
  send as sendAs,
  sendAddress as address,
  signature,
} from "../support/send-at-once";

useProduct();

const [created, sent, mailed, delivered] = [13, 14, 8, 40];

let own: Organisation;
let key: string;
let plainKey: string;
const keyWith = async (...scopes: ApiScope[]): Promise<string> =>
  (await must("POST", `${own.at}/api-keys`, { token: own.admin.token, body: { name: "Sends", scopes } })).secret_key;
beforeAll(async () => {
  own = await givenOrganisation();
  key = await keyWith(...apiScopes);
  plainKey = await keyWith("read", "write", "send", "administer");
});

const send = (sent: Parameters<typeof sendAs>[0], token = key, headers?: Record<string, string>) =>
  sendAs(sent, token, headers);

const workflowsNow = () => database().$count(workflows);
const mailsTo = async (email: string) => {
  await runJobs(["deliverMail"]);
  return mailbox(email);
};

describe("documents, recipients and fields in one call", () => {
  test("are sent, as a form or as JSON, with the rules of the single calls", async () => {
    const one = person();
    const body = lease({
      signatories: [one, person({ recipient_role_id: 2 })],
      execute_actions_in_order: false,
      print_language: "es",
      group_id: own.groupId,
      external_id: "C-1",
      settings: { message: "Please sign", link_expiry_days: 7 },
      fields: [
        signature(),
        signature({ name: "Rent", field_type_id: 1, document_index: 1, signatory_index: 1, value: "Ναι" }),
      ],
    });
    const form = new FormData();
    form.set("request", JSON.stringify(body));
    for (const name of ["one.pdf", "two.pdf"]) form.append("documents", new File([pdf], name));
    const answer = await send({ form }, plainKey);
    expect([answer.status, answer.json["label"]]).toEqual([201, undefined]);
    const { workflow, documents: kept, signatories: people } = answer.json;
    expect(new Set([workflow.created_at, workflow.execute_at, workflow.updated_at]).size).toBe(1);
    expect(workflow).toMatchObject({
      name: "Lease",
      external_id: "C-1",
      workflow_status_id: 2,
      group_id: own.groupId,
      scheduled_at: null,
    });
    expect(workflow.settings).toMatchObject({
      message: "Please sign",
      link_expiry_days: 7,
      print_language: "es",
    });
    expect(kept.map(({ name }: Answer["json"]) => name)).toEqual(["one", "two"]);
    expect(kept[1].pages[0].fields[0]).toMatchObject({ name: "Rent", value: "Ναι", signatory_id: people[1].id });
    expect(people.map(({ signing_link: link }: Answer["json"]) => link)).toEqual([null, null]);
    expect(await mailsTo(one.email)).toHaveLength(1);
    const trail = await trailOf(own.admin, { at: `/workflows/simple-sign/${workflow.id}` });
    expect(trail.filter((type) => type !== 35 && type !== mailed)).toEqual([created, sent]);
    const json = await send({ body: inJson() });
    expect([json.status, json.json["workflow"].workflow_status_id]).toEqual([201, 2]);
  });

  test("are refused at their place in the call, and nothing is made", async () => {
    const before = await workflowsNow();
    const refused = async (body: object, path: string, status = 422) => {
      const { status: given, json } = await send({ body }, plainKey);
      expect([path, given, Object.keys(json["errors"] ?? {})]).toEqual([path, status, [path]]);
    };
    await refused({ ...inJson(), documents: [] }, "documents");
    await refused({ ...inJson(), documents: Array(6).fill({ name: "a.pdf", base64: base64() }) }, "documents");
    await refused({ ...inJson(), documents: [{ name: "a.pdf", base64: "%%%%" }] }, "documents.0.base64");
    await refused(
      { ...inJson(), documents: [{ name: "a.txt", base64: base64(Buffer.from("text")) }] },
      "documents.0",
      415,
    );
    await refused(inJson({ signatories: [] }), "signatories");
    await refused(inJson({ signatories: [person({ email: "nobody" })] }), "signatories.0.email");
    await refused(inJson({ signatories: [{ ...person(), id: 1 }] }), "signatories.0.id");
    await refused(inJson({ fields: [signature({ signatory_index: 1 })] }), "fields.0.signatory_index");
    await refused(inJson({ fields: [signature({ document_index: 1 })] }), "fields.0.document_index");
    await refused(inJson({ fields: [signature({ page_index: 7 })] }), "fields.0.page_index");
    const many = Array.from({ length: 1001 }, (_, index) => signature({ name: `S${index}` }));
    await refused(inJson({ fields: many }), "fields");
    const rule = { name: "Sum", field_type_id: 1, format: "number", formula: "[Nope] + 1" };
    await refused(inJson({ fields: [signature(), signature(rule)] }), "fields.1.formula");
    const hidden = { name: "Hidden", condition: { match: "all", rules: [{ field: "Nope", operator: "filled" }] } };
    await refused(inJson({ fields: [signature(hidden), signature()] }), "fields.0.condition");
    const twice = { documents: [1, 2].map((n) => ({ name: `${n}.pdf`, base64: base64() })) };
    const fields = [signature({ document_index: 1 }), signature({ name: "Pick", field_type_id: 2, document_index: 1 })];
    await refused(
      { ...inJson({ fields: [signature({ name: "A" }), ...fields] }), ...twice },
      "fields.2.selectable_field_options",
    );
    const missing = signature({ name: "Fee", field_type_id: 1, read_only: true });
    await refused(inJson({ fields: [missing] }), "fields.Fee");
    expect((await send({ body: inJson({ group_id: 999_999 }) })).status).toBe(404);
    expect(await workflowsNow()).toBe(before);
    expect((await send({ body: inJson() }, await keyWith("read", "write"))).json["label"]).toBe("ScopeMissing");
    expect((await send({ body: inJson() }, await keyWith("send"))).json["label"]).toBe("ScopeMissing");
    expect(await workflowsNow()).toBe(before);
  });

  test("leave nothing behind if a document fails its check while the call waits", async () => {
    const asking = call("POST", address, { token: plainKey, body: inJson() });
    await expect.poll(failChecked, { timeout: 25_000 }).toBe(1);
    const { status, json } = await asking;
    expect([status, json["label"]]).toEqual([422, "ValidationFailed"]);
    const { scheduled_workflows: listed } = await must("GET", "/workflows", { token: plainKey });
    expect(listed).toEqual([]);
  });
});

describe("a recipient with mail: false", () => {
  const tokenOf = (link: string) => link.split("/").at(-1) ?? "";

  test("gets no mail before the end; the key gets the link, which the trail and the certificate say", async () => {
    const [first, second] = [person({ mail: false }), person()];
    const body = inJson({
      signatories: [first, second],
      fields: [signature(), signature({ name: "2", signatory_index: 1 })],
    });
    const { status, json } = await send({ body });
    expect([status, json["label"]]).toEqual([201, undefined]);
    const { id } = json["workflow"];
    const at = `/workflows/simple-sign/${id}`;
    const [given, other] = json["signatories"];
    expect([given.mail, other.mail, other.signing_link]).toEqual([false, true, null]);
    expect(await mailsTo(first.email)).toEqual([]);
    const remind = await call("POST", `/workflows/${id}/reminders/signatories/${given.id}`, { token: key });
    expect([remind.status, remind.json["message"]]).toEqual([
      409,
      expect.stringContaining("delivers this recipient’s link"),
    ]);
    expect((await signAs(tokenOf(given.signing_link))).status).toBe(200);
    await runJobs(["deliverMail"]);
    expect((await signAs(await linkOf(second.email))).status).toBe(200);
    await runJobs();
    const trail = await database().select().from(auditActions).where(eq(auditActions.workflowId, id));
    const of = (one: Answer["json"]) =>
      trail.flatMap(({ signatoryId, typeId }) =>
        signatoryId === one["id"] && [mailed, delivered].includes(typeId) ? [typeId] : [],
      );
    expect([of(given), of(other)]).toEqual([[delivered], [mailed]]);
    const certificate = await call("GET", `${at}/audit-trail/download`, { token: key });
    const text = pageText(certificate.bytes).replaceAll(/\s+/g, " ");
    expect(text).toContain("Personal link, delivered by the sender");
    expect(text).not.toContain(`mailed to ${first.email.split("@")[0]}`);
    expect(text).toContain(`mailed to ${second.email.split("@")[0]}`);
  });

  test("needs a key with the scope for it, which neither a person nor the first key has", async () => {
    const body = inJson({ signatories: [person({ mail: false })] });
    const { secret_key: first } = await must("PATCH", `${own.at}/company-api-credentials`, { token: own.admin.token });
    for (const token of [first, plainKey]) expect((await send({ body }, token)).json["label"]).toBe("ScopeMissing");
    expect((await send({ body }, own.admin.token)).json["label"]).toBe("Forbidden");
    const { id } = (await send({ body })).json["workflow"];
    const at = `/workflows/simple-sign/${id}/delivered-links`;
    for (const token of [first, plainKey])
      expect((await call("GET", at, { token })).json["label"]).toBe("ScopeMissing");
    expect((await call("GET", at, { token: own.admin.token })).json["label"]).toBe("Forbidden");
    const other = await givenOrganisation();
    expect((await call("GET", at, { token: other.admin.token })).status).toBe(404);
    const more = { name: "More", scopes: ["deliver_links"] };
    expect((await call("POST", `${own.at}/api-keys`, { token: key, body: more })).status).toBe(403);
  });

  test("cannot be a recipient who is reached only by mail", async () => {
    for (const over of [{ recipient_role_id: 4 }, { recipient_role_id: 5 }, { members: [person(), person()] }]) {
      const { status, json } = await send({
        body: inJson({ signatories: [person(), person({ mail: false, ...over })] }),
      });
      expect([status, Object.keys(json["errors"])]).toEqual([422, ["signatories.1.mail"]]);
    }
  });

  test("is mailed the link if the draft is sent by somebody else, now or later", async () => {
    for (const isLater of [false, true]) {
      const { admin } = own;
      const one = person();
      const draft = await givenDraft(admin, [one]);
      await database().update(recipients).set({ linkBySender: true }).where(eq(recipients.workflowId, draft.id));
      if (isLater) await givenDue(admin, draft);
      else expect((await execute(admin, draft, new Date().toISOString())).status).toBe(200);
      if (isLater) await runScheduler();
      expect([isLater, await mailsTo(one.email)]).toEqual([isLater, [expect.anything()]]);
    }
  });

  test("has a link that is stored nowhere, and that the repeated call derives only for a key that may have it", async () => {
    const headers = { "idempotency-key": "kept" };
    const body = inJson({ signatories: [person({ mail: false })] });
    const first = await send({ body }, key, headers);
    const link: string = first.json["signatories"][0].signing_link;
    const again = async (token: string) =>
      (await call("POST", address, { token, body, headers })).json["signatories"][0];
    expect((await again(key)).signing_link).toBe(link);
    expect((await again(plainKey)).signing_link).toBeNull();
    const { id } = first.json["workflow"];
    for (const token of [key, own.admin.token])
      expect(
        JSON.stringify(await must("GET", `/workflows/simple-sign/${id}`, { token }).catch(() => "")),
      ).not.toContain(tokenOf(link));
    const [stored] = await database().select().from(idempotencyKeys).where(eq(idempotencyKeys.key, "kept"));
    expect(stored?.answer).toEqual({ workflowId: id });
    const logs = JSON.stringify(await database().select().from(apiLogs));
    expect(logs).not.toContain(tokenOf(link));
    expect(logs).not.toContain(base64().slice(0, 200));
    expect(logs).toContain(`lease.pdf (${pdf.byteLength} bytes)`);
    // A corrected address gets a new link, by mail.
    const email = `corrected.${Date.now()}@example.test`;
    const change = { signatories: [{ id: first.json["signatories"][0].id, email }] };
    await must("PATCH", `/workflows/simple-sign/${id}/signatories`, { token: key, body: change });
    expect((await again(key)).signing_link).toBeNull();
    expect(await mailsTo(email)).toHaveLength(1);
  });
});
