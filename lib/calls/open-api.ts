import "server-only";
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { type ErrorCode, errorTable } from "@/lib/platform/errors/errors";
import { snakePath } from "@/lib/platform/http/case";
import { maximumKey } from "@/lib/platform/http/idempotency";
import { jsonPart } from "@/lib/platform/http/read-files";
import { sizeText } from "@/lib/platform/text/size-text";
import { withExamples } from "./examples";
import { needOf, needsConfirmed } from "@/lib/permissions/acts";
import { isAllowedFromOutside } from "@/lib/permissions/from-outside";
import { describeProperties } from "./described-properties";
import refusals from "./refusals.json";
import type { RouteDefinition } from "./route";
import { scopeOf } from "./scopes";

type Routes = Record<string, Partial<Record<string, unknown>>>;

/** The OpenAPI 3.1 description, made from the schemas that validate the calls. */
export function describeApi(routes: Routes, server: string, events: Events = {}): unknown {
  const paths: ZodOpenApiPathsObject = {};
  for (const [path, methods] of Object.entries(routes)) {
    const operations = Object.entries(methods).flatMap(([method, handler]) => {
      const definition = definitionOf(handler);
      return definition && !definition.refuse
        ? [[method.toLowerCase(), operationOf(definition, method, path)] as const]
        : [];
    });
    if (operations.length > 0) paths[path] = Object.fromEntries(operations);
  }
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: { title: "Countersign", version: "1", description: conventions },
      servers: [{ url: `${server}/v1` }],
      security: [{ bearer: [] }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "The token of signing in" },
          apiKey: { type: "http", scheme: "bearer", description: "An API key that has the scope" },
        },
      },
      paths,
      webhooks: Object.fromEntries(
        Object.entries(events).map(([name, event]) => [name, { post: deliveryOf(name, event) }]),
      ),
    },
    {
      override: ({ jsonSchema, zodSchema }) => {
        if (zodSchema._zod.def.type === "date") Object.assign(jsonSchema, { type: "string", format: "date-time" });
      },
      allowEmptySchema: { date: true, unknown: true, transform: true },
    },
  );
  return withExamples(describeProperties(snakeProperties(document)));
}

export function definitionOf(handler: unknown): RouteDefinition | null {
  return typeof handler === "function" && "definition" in handler ? (handler.definition as RouteDefinition) : null;
}

function operationOf(definition: RouteDefinition, method: string, path: string): ZodOpenApiOperationObject {
  const { summary, description, who, params, query, output, status, goesOn } = definition;
  const success = output?.extend({ success: z.literal(true) });
  const repeatable = isRepeatable(definition, method);
  return {
    operationId: operationIdOf(method, path),
    summary,
    ...(description && { description }),
    ...(who === "anyone" && { security: [] }),
    ...(takesKeys(definition) && { security: securityOf(definition, method) }),
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      ...(repeatable && { header: idempotencyHeader }),
    },
    ...requestOf(definition),
    responses: {
      ...(success
        ? { [String(status ?? 200)]: { description: "Done", content: { "application/json": { schema: success } } } }
        : withoutSchema(definition)),
      ...(success &&
        goesOn && {
          "202": { description: "Begun; it goes on", content: { "application/json": { schema: success } } },
        }),
      ...refusalsByStatus([...refusalsOfWrapper(definition, method, path), ...refusalsOfCode(method, path)]),
      default: { description: "Refused", content: { "application/json": { schema: failure } } },
    },
  };
}

const securityOf = (definition: RouteDefinition, method: string): Record<string, string[]>[] => [
  { bearer: [] },
  { apiKey: [scopeOf(definition, method)] },
  ...(definition.orScope ? [{ apiKey: [definition.orScope] }] : []),
];

/** A file in OpenAPI 3.1, which describes bytes as a string with a media type. */
const binary = () =>
  z.string().meta({ type: "string", format: "binary", contentMediaType: "application/octet-stream" });

function requestOf({ body, upload, files }: RouteDefinition): Pick<ZodOpenApiOperationObject, "requestBody"> {
  if (upload) {
    const file = z.object({ [upload.field]: binary().describe(`The file, of at most ${sizeText(upload.maximum)}`) });
    const form = upload.form instanceof z.ZodObject ? file.extend(upload.form.shape) : file;
    return { requestBody: { required: true, content: { "multipart/form-data": { schema: form } } } };
  }
  if (!body) return {};
  const required = !body.safeParse({}).success; // a call without a body is read as `{}`
  if (!files || !(body instanceof z.ZodObject))
    return { requestBody: { required, content: { "application/json": { schema: body } } } };
  const { field, maximum, most } = files;
  const each = `At most ${most} files of at most ${sizeText(maximum)} each`;
  const inJson = z.object({
    name: z.string().describe("The file's name"),
    base64: z.string().meta({ contentEncoding: "base64", description: "The file's bytes" }),
  });
  const json = body.extend({ [field]: z.array(inJson).describe(each) }).meta({ example: exampleWithFile(body, field) });
  const form = z.object({
    [field]: z.array(binary()).describe(`${each}: a part for each, all of this name`),
    [jsonPart]: body.describe("As a JSON body, without the files"),
  });
  return {
    requestBody: {
      required,
      content: { "application/json": { schema: json }, "multipart/form-data": { schema: form } },
    },
  };
}

const exampleWithFile = (body: z.ZodObject, field: string) => ({
  [field]: [{ name: "file.pdf", base64: "JVBERi0xLjcK" }],
  ...Object(body.meta()?.["example"]),
});

/**
 * Method and path, for a unique and stable id: GET /workflows/{workflowId}/attachments is
 * getWorkflowsByWorkflowIdAttachments.
 */
function operationIdOf(method: string, path: string): string {
  const parts = path.split("/").filter(Boolean);
  const words = parts.flatMap((part) => (part.startsWith("{") ? ["by", part.slice(1, -1)] : part.split(/[^a-z0-9]+/i)));
  return method.toLowerCase() + capitalised(words);
}

const capitalised = (words: readonly string[]) =>
  words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");

/** The response of a route without an output schema: a file, or nothing. */
function withoutSchema({ file }: RouteDefinition): ZodOpenApiOperationObject["responses"] {
  if (!file) return { "204": { description: "Done" } };
  const content = Object.fromEntries([file.types].flat().map((type) => [type, { schema: binary() }]));
  const headers = file.headers && z.object(file.headers);
  return { "200": { description: "The file", content, ...(headers && { headers }) } };
}

const isRepeatable = ({ idempotent, upload }: RouteDefinition, method: string) =>
  method === "POST" && idempotent !== false && !upload;

const takesKeys = ({ who = "user" }: RouteDefinition) => who === "user";

const codes: Readonly<Record<string, readonly string[]>> = refusals.calls;

/** The errors that the code of a call can throw. */
const refusalsOfCode = (method: string, path: string) => codes[`${method} ${path}`] ?? [];

/** The errors that `route` itself can return for a definition of this shape. */
function refusalsOfWrapper(definition: RouteDefinition, method: string, path: string): ErrorCode[] {
  const { who, beforeSecondStep, beforeNames, params, query, body, upload } = definition;
  const need = who === "anyone" ? null : needOf(`${method.toUpperCase()} ${path}`);
  const codes: [ErrorCode, unknown][] = [
    ["bad_request", body ?? upload],
    ["unauthenticated", who !== "anyone"],
    ["forbidden", who === "person"],
    ["outside_networks", who !== "anyone" && !isAllowedFromOutside(`${method.toUpperCase()} ${path}`)],
    ["second_step_missing", who !== "anyone" && !beforeSecondStep],
    ["names_missing", who !== "anyone" && !beforeSecondStep && !beforeNames],
    ["proof_required", need !== null && need !== "nothing"],
    ["email_not_confirmed", needsConfirmed(`${method.toUpperCase()} ${path}`)],
    ["session_by_invitation", need === "ownProof"],
    ["scope_missing", takesKeys(definition)],
    ["not_found", params],
    ["conflict", isRepeatable(definition, method)],
    ["too_large", body ?? upload],
    ["not_json", body],
    ["invalid", body ?? query ?? upload],
    ["too_many", true],
  ];
  return codes.filter(([, applies]) => Boolean(applies)).map(([code]) => code);
}

/** Error responses by status, with their possible labels. Errors that any call may answer are covered by `default`. */
function refusalsByStatus(codes: readonly string[]): ZodOpenApiOperationObject["responses"] {
  const met = Object.entries(errorTable).filter(([code]) => codes.includes(code) && !anywhere.includes(code));
  const labelsOf = (status: number) => met.filter(([, one]) => one.status === status).map(([, { label }]) => label);
  return Object.fromEntries(
    met.map(([, { status }]) => [
      String(status),
      { description: labelsOf(status).join(", "), content: { "application/json": { schema: failure } } },
    ]),
  );
}

const anywhere = ["internal", "unavailable", "file_damaged"];

const idempotencyHeader = z.object({
  "Idempotency-Key": z.string().max(maximumKey).optional().meta({
    description: "For 24 hours, the same key with the same body answers the first answer again; with another body, 409",
  }),
});

/** The webhook events, by name. */
type Events = Record<string, { summary: string; payload: z.ZodObject; header: z.ZodObject }>;

const deliveryOf = (name: string, { summary, payload, header }: Events[string]): ZodOpenApiOperationObject => ({
  operationId: `on${capitalised(name.split(/[._]/))}`,
  summary,
  security: [],
  requestParams: { header },
  requestBody: { content: { "application/json": { schema: payload } } },
  responses: { "2XX": { description: "Taken; anything else is tried again" } },
});

const conventions = [
  "Names are snake_case. Times are ISO 8601 with an offset. Places and sizes of fields are percent of the page as displayed.",
  "A refusal has a status, a label that does not change, and a message in the caller's language (Accept-Language).",
].join("\n\n");

const labels = Object.values(errorTable).map((entry) => entry.label) as [string, ...string[]];
const failure = z
  .object({
    success: z.literal(false),
    label: z.enum(labels),
    message: z.string(),
    errors: z.record(z.string(), z.string()).optional().meta({ description: "Sentences by the path of the input" }),
  })
  .meta({ id: "Failure" });

/** Renames the properties to snake_case, as on the wire; path parameters keep the code's names. */
function snakeProperties(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(snakeProperties);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === "properties" && typeof value === "object" && value !== null)
        return [
          key,
          Object.fromEntries(Object.entries(value).map(([name, item]) => [snakePath([name]), snakeProperties(item)])),
        ];
      if (key === "required" && Array.isArray(value)) return [key, value.map((name) => snakePath([String(name)]))];
      return [key, snakeProperties(value)];
    }),
  );
}
