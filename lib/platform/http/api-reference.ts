import { z } from "zod";

/** The OpenAPI description for the reference page: calls in groups, schemas as flat lists of fields. */

export type ApiField = { name: string; type: string; isRequired: boolean; depth: number };
export type ApiCall = {
  /** Such as `GET /workflows`; also the call's anchor on the page. */
  key: string;
  method: string;
  path: string;
  group: string;
  summary: string;
  isOpen: boolean;
  parameters: (ApiField & { place: "path" | "query" })[];
  body: { kind: "json" | "multipart"; fields: ApiField[]; example: string } | null;
  status: string;
  answer: ApiField[];
  /** Error statuses with their possible labels. */
  refusals: { status: string; labels: string[] }[];
};

type Schema = {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  format?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
};

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    items: schema.optional().catch(undefined),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
  }),
);
const content = z
  .record(z.string(), z.object({ schema: schema.optional(), example: z.unknown().optional() }))
  .optional();
const operation = z.object({
  summary: z.string().default(""),
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema }))
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content })),
});
const description = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema).default({}) }).optional(),
});

const deepest = 3;

const refusalsIn = (responses: z.infer<typeof operation>["responses"]): ApiCall["refusals"] =>
  Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .map(([status, { description: labels }]) => ({ status, labels: labels.split(", ") }));

export function readApiReference(document: unknown): ApiCall[] {
  const { paths, components } = description.parse(document);
  const named = components?.schemas ?? {};
  const resolve = (given: Schema): Schema => {
    const name = given.$ref?.split("/").at(-1);
    return name ? (named[name] ?? {}) : given;
  };

  function typeOf(given: Schema): string {
    const s = resolve(given);
    const choices = s.anyOf ?? s.oneOf;
    if (choices) return [...new Set(choices.map(typeOf))].join(" | ");
    if (s.const !== undefined) return JSON.stringify(s.const);
    if (s.enum) return s.enum.map((value) => JSON.stringify(value)).join(" | ");
    if (s.items) return typeOf(s.items).includes(" | ") ? `(${typeOf(s.items)})[]` : `${typeOf(s.items)}[]`;
    const type = [s.type ?? "any"].flat().join(" | ");
    return s.format ? `${type} (${s.format})` : type;
  }
  /** The object schema inside an object, a list of objects or a nullable object; null if there is none. */
  function objectIn(given: Schema): Schema | null {
    const s = resolve(given);
    if (s.properties) return s;
    if (s.items) return objectIn(s.items);
    for (const choice of s.anyOf ?? s.oneOf ?? []) {
      const found = objectIn(choice);
      if (found) return found;
    }
    return null;
  }
  function fieldsOf(given: Schema | undefined, depth = 0): ApiField[] {
    const s = given && objectIn(given);
    if (!s || depth > deepest) return [];
    return Object.entries(s.properties ?? {}).flatMap(([name, child]) => [
      { name, type: typeOf(child), isRequired: s.required?.includes(name) ?? false, depth },
      ...fieldsOf(child, depth + 1),
    ]);
  }
  function bodyOf(body: z.infer<typeof operation>["requestBody"]): ApiCall["body"] {
    const { schema: json, example } = body?.content?.["application/json"] ?? {};
    const form = body?.content?.["multipart/form-data"]?.schema;
    if (json) return { kind: "json", fields: fieldsOf(json), example: JSON.stringify(example, null, 2) };
    return form ? { kind: "multipart", fields: fieldsOf(form), example: "" } : null;
  }

  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, given]): ApiCall => {
      const method = name.toUpperCase();
      const [status = "200", answer] = Object.entries(given.responses)[0] ?? [];
      return {
        key: `${method} ${path}`,
        method,
        path,
        group: path.split("/")[1] ?? "",
        summary: given.summary,
        isOpen: given.security?.length === 0,
        parameters: given.parameters
          .filter((one) => one.in !== "header")
          .map((one) => ({
            name: one.name,
            type: typeOf(one.schema),
            isRequired: one.required,
            depth: 0,
            place: one.in === "path" ? "path" : "query",
          })),
        body: bodyOf(given.requestBody),
        status,
        answer: fieldsOf(answer?.content?.["application/json"]?.schema),
        refusals: refusalsIn(given.responses),
      };
    }),
  );
}
