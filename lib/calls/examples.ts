/** Examples for the OpenAPI description, made from its schemas. */

type Schema = {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  format?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  example?: unknown;
  minimum?: number | undefined;
  properties?: Record<string, Schema> | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  allOf?: Schema[] | undefined;
};

/** One black pixel. */
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==";
const hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/** Example strings by property name. */
const texts: Record<string, string> = {
  accent_color: "B45309",
  action: "Completed",
  address: "1 Harbour Road, 185 35 Piraeus",
  challenge: "Zr0XhX6S5nN1rVgMpm0sC9r3q6d3Vq4uYw8m1m2l0aE",
  city: "Piraeus",
  code: "12345",
  company_name: "Harbour Homes",
  contact_email: "office@harbour-homes.example",
  country: "Greece",
  currency: "EUR",
  current_password: "correct horse battery",
  custom_email_text: "Please sign by Friday.",
  decline_reason: "The rent is not what we agreed.",
  default_language: "en",
  description: "What tenants should know",
  email: "eleni@example.com",
  employee_initials: png,
  employee_signature: png,
  employer_initials: png,
  employer_signature: png,
  encoded_image: png,
  field: "Rent",
  first_name: "Eleni",
  formula: "[Rent] * 12",
  from_address: "signing@harbour-homes.example",
  group_name: "Lettings",
  host: "smtp.example.com",
  host_email: "maria@example.com",
  host_name: "Maria Nikolaou",
  key: "port-of-piraeus",
  kind: "page_viewed",
  language: "en",
  last_name: "Papadopoulou",
  lessee_initials: png,
  lessee_signature: png,
  lessor_initials: png,
  lessor_signature: png,
  mailed_code: "123456",
  max: "5000",
  message: "Please sign the lease.",
  min: "0",
  mobile_number: "306945550101",
  name: "Lease",
  passkey: "{}",
  password: "correct horse battery",
  pattern: "[A-Z]{2}[0-9]{6}",
  pattern_message: "Two letters and six digits, please.",
  phone: "+302105550102",
  phone_number: "+302105550102",
  primary_color: "1F4E79",
  reason: "The flat is let already.",
  recovery_code: "7m2ka-x9rqd",
  role_name: "Tenant",
  sha256: hash,
  shown_sha256: hash,
  signature: png,
  time_zone: "Europe/Athens",
  title: "House rules",
  to: "eleni@example.com",
  token: "3q2-7wAAAAAAAAAAAAAAAA",
  url: "https://example.com/countersign",
  value: "Athens",
  workflow_name: "Lease of 1 Harbour Road",
};

/** Example numbers by property name; any other property is 1 or its minimum. */
const numbers: Record<string, number> = {
  byte_size: 48_213,
  document_index: 0,
  field_index: 0,
  font_size: 12,
  height: 842,
  link_expiry_days: 90,
  page_index: 0,
  port: 587,
  relative_height: 5,
  relative_left: 10,
  relative_top: 70,
  relative_width: 30,
  width: 595,
};

const formats: Record<string, string> = {
  date: "2026-11-21",
  "date-time": "2026-11-21T10:00:00.000Z",
  email: "eleni@example.com",
  uri: "https://example.com/countersign",
  uuid: "0b8f5c1e-6d3a-4f0e-9a55-2f1f6d0c7a41",
};

/** The schema's own example, or one made of its parts. A schema nested in itself becomes null. */
function exampleOf(schema: Schema, named: Record<string, Schema>, name = "", above: string[] = []): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref) {
    const ref = schema.$ref.split("/").at(-1) ?? "";
    return above.includes(ref) ? null : exampleOf(named[ref] ?? {}, named, name, [...above, ref]);
  }
  const inner = (part: Schema, key = name) => exampleOf(part, named, key, above);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => inner(part)));
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== "null");
  if (choice) return inner(choice);
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([key, part]) => [key, inner(part, key)]));
  if (schema.items) return [inner(schema.items)];
  const [type] = [schema.type ?? "null"].flat().filter((one) => one !== "null");
  if (type === "string") return formats[schema.format ?? ""] ?? texts[name] ?? "";
  if (type === "number" || type === "integer") return numbers[name] ?? Math.max(schema.minimum ?? 1, 1);
  return { boolean: true, array: [], object: {} }[type ?? ""] ?? null;
}

type Media = { schema?: Schema; example?: unknown };
type Described = {
  paths: Record<string, Record<string, { requestBody?: Body; responses: Record<string, Body> }>>;
  webhooks?: Record<string, { post: { requestBody?: Body } }>;
  components?: { schemas?: Record<string, Schema> };
};
type Body = { content?: Record<string, Media> };

/** Adds an example to every JSON request body and successful JSON response of the OpenAPI description. */
export function withExamples(document: unknown): unknown {
  const described = document as Described; // the caller made it with createDocument
  const named = described.components?.schemas ?? {};
  const show = (body: Body | undefined) => {
    const media = body?.content?.["application/json"];
    if (media?.schema) media.example = exampleOf(media.schema, named);
  };
  for (const { requestBody, responses } of Object.values(described.paths).flatMap((path) => Object.values(path))) {
    show(requestBody);
    for (const [status, answer] of Object.entries(responses)) if (status.startsWith("2")) show(answer);
  }
  for (const { post } of Object.values(described.webhooks ?? {})) show(post.requestBody);
  return document;
}
