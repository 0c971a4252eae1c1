import { beforeAll, expect, test } from "vitest";
import { call, must, useProduct } from "../support/api";
import { givenOrganisation, type Organisation } from "../support/companies";
import { person } from "../support/given";
import { givenTemplate } from "../support/templates";

useProduct();

let own: Organisation;
let key: string;
beforeAll(async () => {
  own = await givenOrganisation();
  key = (await must("PATCH", `${own.at}/company-api-credentials`, { token: own.admin.token })).secret_key;
});

const refusal = async (...given: Parameters<typeof call>) => {
  const { status, json } = await call(...given);
  return [status, json["errors"] ?? json["message"]];
};

test("a key that makes a template is told to name a folder", async () => {
  const body = { title: "Lease", description: "For flats", document_ids: [1] };
  const needed = "An API key has to name a folder of the organisation here.";
  expect(await refusal("POST", "/templates", { token: key, body })).toEqual([403, { group_id: needed }]);
});

test("an unknown role is answered with those that there are", async () => {
  const { token } = own.admin;
  const template = await givenTemplate(own.admin);
  const [landlord, tenant] = template.roles.map(({ id }) => id);
  const body = { template_id: template.id, signatories: [{ ...person(), role_name: "Owner" }] };
  const left = `Name each role once. Left to name: Landlord (${landlord}), Tenant (${tenant})`;
  expect(await refusal("POST", "/workflows/simple-sign/from-template", { token, body })).toEqual([
    422,
    { "signatories.0.role_name": left },
  ]);
  const roles = [{ role_name: "Owner", recipient_role_id: 9 }];
  expect(await refusal("POST", `${template.at}/roles`, { token, body: { roles } })).toEqual([
    422,
    { "roles.0.recipient_role_id": "This must be one of: 1, 2, 3, 4, 5" },
  ]);
});

test("a key of an idempotent call that is too long, NUL and a form that is JSON are named", async () => {
  const { token } = own.admin;
  const headers = { "idempotency-key": "x".repeat(256) };
  expect(await refusal("POST", "/contacts", { token, headers, body: person() })).toEqual([
    400,
    { idempotency_key: "This takes at most 255 characters." },
  ]);
  expect(await refusal("POST", "/contacts", { token, body: person({ first_name: "A\0" }) })).toEqual([
    400,
    { first_name: expect.stringContaining("NUL") },
  ]);
  const sentence = "Send a form with the file, with the content type multipart/form-data.";
  expect(await refusal("POST", "/documents", { token, body: { document: "x" } })).toEqual([400, sentence]);
});

test("a page that is none is refused with the lowest one, by every list", async () => {
  const { token } = own.admin;
  const from = (minimum: number) => `This must be a whole number from ${minimum} on.`;
  for (const address of ["/workflows", "/contacts", "/templates", `${own.at}/api-logs`]) {
    const answer = await refusal("GET", `${address}?page=-1&perPage=many`, { token });
    expect([address, ...answer]).toEqual([address, 422, { page: from(0), per_page: from(1) }]);
  }
});
