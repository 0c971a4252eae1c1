import { expect, test } from "vitest";
import { expectedStatus, isOfCompany } from "../support/expected-status";
import { foreignBodies, groupOf, unknown } from "../support/foreign-bodies";
import {
  attempt,
  callerNames,
  cases,
  idsIn,
  lacksConfirmation,
  tenants,
  useTenants,
} from "../support/permission-cases";

useTenants();

const guarded = cases.filter(([, one]) => ["view", "edit", "owner"].includes(one.needs));

const ofCompany = cases.filter(([, one]) => isOfCompany(one.needs));

test.each([...guarded, ...ofCompany])("%s: another tenant's id answers like an unknown one", async (name, one) => {
  for (const caller of callerNames.filter((c) => c !== "visitor" && c !== "outsider")) {
    const foreign = await attempt(name, one, caller, tenants.foreign);
    const none = await attempt(name, one, caller, unknown);
    expect([caller, none.status]).toEqual([caller, lacksConfirmation(name, caller) ? 403 : 404]);
    expect([caller, foreign.status, foreign.json]).toEqual([caller, none.status, none.json]);
  }
});

test.each(guarded.filter(([, one]) => one.on !== "sent"))(
  "%s: without a group, the initiator's alone",
  async (name, one) => {
    for (const caller of callerNames) {
      const answer = await attempt(name, one, caller, tenants.personal);
      expect([caller, answer.status]).toEqual([
        caller,
        lacksConfirmation(name, caller) ? 403 : expectedStatus(one, caller, "personal"),
      ]);
    }
  },
);

/** Only ids count, because a kind or a language in the path belongs to no tenant. */
const hasChild = ([name]: [string, unknown]) => idsIn(name).filter((id) => id.endsWith("Id")).length > 1;
const nested = [...guarded, ...ofCompany].filter(hasChild);

test.each(nested)("%s: another tenant's child below the caller's own parent", async (name, one) => {
  const own = tenants[one.on ?? "draft"];
  for (const child of [tenants.foreign, unknown]) {
    const answer = await attempt(name, one, "companyAdmin", own, {
      ...child,
      workflowId: own.workflowId,
      companyId: own.companyId,
      templateId: own.templateId,
    });
    expect([answer.status, answer.json.label]).toEqual([404, "NotFound"]);
  }
});

test.each(ofCompany.filter(hasChild))("%s: another organisation's child below one's own", async (name, one) => {
  const own = tenants.draft;
  const kept = { companyId: own.companyId, ...(name.includes("{userId}") && { groupId: own.groupId }) };
  for (const child of [tenants.foreign, unknown])
    for (const caller of ["companyAdmin", "holding"] as const) {
      const answer = await attempt(name, one, caller, own, { ...child, ...kept });
      expect([caller, answer.status, answer.json["label"]]).toEqual([caller, 404, "NotFound"]);
    }
});

test.each(foreignBodies)("%s: another tenant's id in the body", async (name, body, status) => {
  const [foreign, none] = [tenants.foreign, unknown].map((other, index) => () => {
    const group = groupOf(tenants, index === 0 ? "foreign" : "unknown");
    return attempt(name, { body: (own) => body(own, other, group) }, "companyAdmin", tenants.draft);
  });
  const [first, second] = [await foreign?.(), await none?.()];
  expect(second?.status).toBe(status);
  expect([first?.status, first?.json]).toEqual([second?.status, second?.json]);
});

test("an unknown link is expired, whoever opens it, and another recipient's opens only what is theirs", async () => {
  for (const [name, one] of cases.filter(([, c]) => c.needs === "link"))
    for (const caller of ["visitor", "initiator"] as const) {
      const answer = await attempt(name, one, caller, tenants.sent, unknown);
      expect([name, answer.status, answer.json.label]).toEqual([name, 410, "ResourceExpired"]);
    }
  const page = "GET /signature-requests/{token}/documents/{documentId}/pages/{pageIndex}";
  const crossed = { ...tenants.sent, token: tenants.foreign.token };
  expect((await attempt(page, {}, "visitor", crossed)).status).toBe(404);
  const event = { body: () => ({ kind: "page_viewed", document_id: tenants.sent.documentId, page_index: 0 }) };
  expect((await attempt("POST /signature-requests/{token}/events", event, "visitor", crossed)).status).toBe(404);
  for (const name of ["PUT /signature-requests/{token}/values", "POST /signature-requests/{token}/fill-and-sign"]) {
    const data = [{ field_id: tenants.sent.fieldId, document_id: tenants.sent.documentId, value: "x" }];
    const answer = await attempt(name, { body: () => ({ data }) }, "visitor", crossed);
    expect([name, answer.status >= 400]).toEqual([name, true]);
  }
});
