import { beforeAll, describe, expect, test } from "vitest";
import { recipientRoleIds as roles } from "@/db/enums";
import { call, useProduct } from "../support/api";
import { field, person } from "../support/given";
import { inPerson } from "../support/in-person";
import { claimBy, givenShared, shared } from "../support/alternates";
import { givenUser } from "../support/shortcuts";
import { signingExpectations } from "../support/signing-expectations";
import type { Place } from "../support/tenants";

useProduct();

type Holder = "host" | "hostAfterHandingOver" | "member" | "memberTooLate" | "copyNotSent" | "copySent";
const reading = [
  "GET /signature-requests/{token}",
  "GET /signature-requests/{token}/text",
  "GET /signature-requests/{token}/otp",
  "GET /signature-requests/{token}/otp/delivery",
  "GET /signature-requests/{token}/saved-signatures",
  "GET /signature-requests/{token}/presaved-signatures/{font}",
  "GET /signature-requests/{token}/documents/{documentId}/pages/{pageIndex}",
  "GET /signature-requests/{token}/settings",
];
/** Calls that redirect to the page in any case, which tests of the form check, or that read and store nothing. */
const always = [
  "POST /signature-requests/{token}/form",
  "POST /signature-requests/{token}/hand-over",
  "POST /typed-signatures",
];

/** The calls that succeed with the link of somebody who cannot act; all others are refused. */
const allowed: Record<Holder, string[]> = {
  host: [],
  hostAfterHandingOver: ["POST /signature-requests/{token}/host-code"],
  member: [...reading, "POST /signature-requests/{token}/events", "GET /signature-requests/{token}/documents/download"],
  memberTooLate: [],
  copyNotSent: [],
  copySent: [...reading, "POST /signature-requests/{token}/events"],
};

const links = new Map<Holder, string>();
let place: Partial<Place>;
beforeAll(async () => {
  const sender = await givenUser();
  const [atOnce, atEnd] = ["sent", "completed"].map((copy_at) => person({ recipient_role_id: roles.copy, copy_at }));
  const given = (people: ReturnType<typeof person>[]) =>
    givenShared(sender, people, {
      fieldsOf: (id, page, index) => (index < 2 ? [field(`f${index}`, 1, id, page, { required: false })] : []),
    });
  const first = await given([shared(1), inPerson(), atOnce ?? person(), atEnd ?? person()]);
  const second = await given([shared(2)]);
  const other = await givenShared(sender, [inPerson()]);
  const [member] = first.members;
  await claimBy(second.members[0]);
  const host = other.tokens[0] ?? "";
  const handed = await givenShared(sender, [inPerson()]);
  await call("POST", `/signature-requests/${handed.tokens[0]}/hand-over`);
  links.set("host", host);
  links.set("hostAfterHandingOver", handed.tokens[0] ?? "");
  links.set("member", member ?? "");
  links.set("memberTooLate", second.members[1] ?? "");
  links.set("copySent", first.tokens[2] ?? "");
  links.set("copyNotSent", first.tokens[3] ?? "");
  const [{ id: fieldId }] = first.fields as [{ id: number }];
  const { id: documentId } = first.document;
  place = { documentId, fieldId, pageId: first.document.pages[0].id, workflowId: first.id };
});

const calls = Object.keys(signingExpectations);

describe.each(Object.keys(allowed) as Holder[])("by the link of: %s", (holder) => {
  // Handing over succeeds by the host's link, which is another one afterwards.
  const tried = holder === "host" ? calls.filter((name) => !name.endsWith("/hand-over")) : calls;
  test.each(tried)("%s", async (name) => {
    const one = signingExpectations[name];
    const [method = "", template = ""] = name.split(" ");
    const ids: Record<string, unknown> = {
      ...place,
      token: links.get(holder),
      pageIndex: 0,
      attachmentId: 1,
      signatureId: 1,
      savedSignatureId: 1,
      font: "mynerve",
    };
    const address = template.replace(/\{(\w+)\}/g, (_, key: string) => String(ids[key]));
    // The cast holds: the bodies of these calls use no other ids.
    const body = one?.body?.(place as Place);
    const { status } = await call(method, address, {
      ...(body !== undefined && { body }),
      ...(one?.form && { form: one.form() }),
      ...(name.endsWith("/form") && { headers: { "content-type": "application/x-www-form-urlencoded" } }),
    });
    const isAllowed = always.includes(name) || allowed[holder].includes(name);
    expect(isAllowed ? [200, 204, 303] : [401, 403, 404, 409, 410, 415, 422]).toContain(status);
  });
});
