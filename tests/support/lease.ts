import { randomUUID } from "node:crypto";
import { type Answer, call, must } from "./api";
import { field, type Sender } from "./given";
import { givenTemplate } from "./templates";

/** What a lease asks of its sender, beside the tenant's remark and signature. */
const senderFields = [
  { name: "Rent", format: "money", currency: "EUR", required: true },
  { name: "Begin", format: "date", required: true },
  { name: "Fee", format: "money", currency: "EUR", value: "50.00", required: false },
  { name: "Note", required: false },
];

/** A template whose sender fills in rent, beginning, fee (preset) and note; strict unless told otherwise. */
export async function givenLease(sender: Sender, over: Record<string, unknown> = {}) {
  const template = await givenTemplate(sender, { over: { allow_changes: false, ...over } });
  const [document] = template.documents;
  const page = document?.["pages"][0];
  const known = (await must("GET", template.at, { token: sender.token })).documents[0].pages[0].fields;
  const own = senderFields.map(({ name, ...rules }, index) => {
    const { signatory_id: _, ...one } = field(name, 1, 0, page.id, { read_only: true, ...rules });
    return { ...one, relative_top: 40 + 8 * index, template_role_id: template.roles.at(-1)?.["id"] };
  });
  await must("POST", `/documents/${document?.["id"]}/fields`, {
    token: sender.token,
    body: { fields: [...known, ...own] },
  });
  return template;
}
export type Lease = Awaited<ReturnType<typeof givenLease>>;

/** What a lease needs of its sender. */
export const leaseValues = { Rent: "850.00", Begin: "2027-01-01" };
export const tenantAddress = () => `tenant.${randomUUID()}@example.test`;
export const leaseTenant = () => ({
  role_name: "Tenant",
  first_name: "Ada",
  last_name: "Vlachou",
  email: tenantAddress(),
});

/** Makes a workflow from the lease by the API, for a tenant of its own. */
export const fromLease = (sender: Sender, { id }: Lease, body: object) =>
  call("POST", "/workflows/simple-sign/from-template", {
    token: sender.token,
    body: { template_id: id, signatories: [leaseTenant()], ...body },
  });

export const fieldsOf = (answer: Answer["json"]): Answer["json"][] =>
  answer["documents"].flatMap((one: Answer["json"]) => one["pages"].flatMap((page: Answer["json"]) => page["fields"]));

/** The values that the sender has given in a workflow, by the names of fields. */
export async function valuesOf(sender: Sender, id: number): Promise<Record<string, unknown>> {
  const fields = fieldsOf(await must("GET", `/workflows/simple-sign/${id}`, { token: sender.token }));
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}
