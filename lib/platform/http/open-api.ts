import "server-only";
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { errorTable } from "@/lib/platform/errors";
import { snakePath } from "./case";
import type { RouteDefinition } from "./route";

type Routes = Record<string, Partial<Record<string, unknown>>>;

/** OpenAPI 3.1, from the same schemas that check the calls. */
export function describeApi(routes: Routes, server: string): unknown {
  const paths: ZodOpenApiPathsObject = {};
  for (const [path, methods] of Object.entries(routes)) {
    const operations = Object.entries(methods).flatMap(([method, handler]) => {
      const definition = definitionOf(handler);
      return definition ? [[method.toLowerCase(), operationOf(definition)] as const] : [];
    });
    paths[path] = Object.fromEntries(operations);
  }
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: { title: "Countersign", version: "1" },
      servers: [{ url: `${server}/v1` }],
      security: [{ bearer: [] }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
      paths,
    },
    {
      override: ({ jsonSchema, zodSchema }) => {
        if (zodSchema._zod.def.type === "date") Object.assign(jsonSchema, { type: "string", format: "date-time" });
      },
      allowEmptySchema: { date: true, unknown: true, transform: true },
    },
  );
  return snakeProperties(document);
}

export function definitionOf(handler: unknown): RouteDefinition | null {
  return typeof handler === "function" && "definition" in handler ? (handler.definition as RouteDefinition) : null;
}

function operationOf(definition: RouteDefinition): ZodOpenApiOperationObject {
  const { summary, who, params, query, body, upload, output, status } = definition;
  const success = output?.extend({ success: z.literal(true) });
  const content = success ? { content: { "application/json": { schema: success } } } : {};
  const multipart = upload && z.object({ [upload.field]: z.string().meta({ format: "binary" }) });
  return {
    summary,
    ...(who === "anyone" && { security: [] }),
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    ...(body && { requestBody: { content: { "application/json": { schema: body } } } }),
    ...(multipart && { requestBody: { content: { "multipart/form-data": { schema: multipart } } } }),
    responses: {
      [String(output ? (status ?? 200) : 200)]: {
        description: output ? "Done" : "A file, or nothing (204)",
        ...content,
      },
      default: { description: "Refused", content: { "application/json": { schema: failure } } },
    },
  };
}

const labels = Object.values(errorTable).map((entry) => entry.label) as [string, ...string[]];
const failure = z.object({
  success: z.literal(false),
  label: z.enum(labels),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});

/** The schemas' names are the code's; the wire's are snake_case, except in addresses. */
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
