import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { loadRoutes } from "@/app/v1/routes";
import { describedEvents } from "@/lib/integrations/webhook-payload";
import { toCamel } from "@/lib/platform/http/case";
import { glossary } from "@/lib/calls/described-properties";
import { parameters as glossaryOfParameters } from "@/lib/calls/glossary/parameters";
import { definitionOf, describeApi } from "@/lib/calls/open-api";
import refusals from "@/lib/calls/refusals.json";

const routes = await loadRoutes();

type SpecData = Exclude<Parameters<Validator["validate"]>[0], string>;
type Media = { schema: object; example: unknown };
type Form = { schema: { properties?: object } };
type Body = { content?: { "application/json"?: Media; "multipart/form-data"?: Form } };
type Parameter = { name: string; in: string; description?: string };
type Operation = {
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body & { description: string }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

const document = describeApi(routes, "http://localhost:3999", describedEvents) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]): [string, Operation] => [`${method.toUpperCase()} ${path}`, one]),
);

test("the description is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document) as SpecData)).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("each call names the refusals of the wrapper and of its own code", () => {
  const refused = (call: string) => Object.entries(Object.fromEntries(operations)[call]?.responses ?? {});
  const statusesOf = (call: string) => refused(call).map(([status]) => status);
  expect(statusesOf("GET /contacts")).toEqual(["200", "401", "403", "422", "429", "default"]);
  expect(statusesOf("GET /health/live")).toEqual(["200", "429", "default"]);
  const sending = Object.fromEntries(refused("PATCH /workflows/simple-sign/{workflowId}"));
  expect(sending["402"]?.description).toBe("PlanLimitReached");
  expect(sending["409"]?.description).toBe("Conflict, DraftChanged, DocumentNotReady");
  expect(operations.filter(([call]) => !(call in refusals.calls))).toEqual([]);
});

test("what several calls name alike but mean otherwise is described where it stands", () => {
  const { BatchPreview, Batch, BatchRow } = document.components.schemas;
  const preview = Object.fromEntries(propertiesIn(BatchPreview));
  expect(preview).toMatchObject({
    total: "How many rows the table has below its headings",
    wrong: "How many rows are refused",
    problems: "The first 200 rows that are refused",
    messages: "What is wrong with the row; empty if nothing is",
    sample: "The first cells of the column",
  });
  expect(Object.fromEntries(propertiesIn(BatchRow))["messages"]).toBe(preview["messages"]);
  expect(Object.fromEntries(propertiesIn(Batch))).toMatchObject({
    total: "How many rows the batch has",
    counts: "How many rows of the batch are in each state",
  });
});

/** The properties of all schemas, by name, with what is said of them. */
function propertiesIn(node: unknown, above = ""): [name: string, description: unknown][] {
  if (typeof node !== "object" || node === null || above === "example") return [];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => [
    ...(above === "properties" ? [[key, Object(value).description] as [string, unknown]] : []),
    // What is below a property is a schema, whatever the property is called.
    ...propertiesIn(value, above === "properties" ? "" : key),
  ]);
}

test("every property of every schema is described, and the glossary describes nothing else", () => {
  const all = propertiesIn(document);
  expect(all.length).toBeGreaterThan(3000);
  expect(new Set(all.flatMap(([name, words]) => (words ? [] : [name])))).toEqual(new Set());
  const said = new Set(all.map(([, words]) => words));
  expect(Object.values(glossary).filter((words) => !said.has(words))).toEqual([]);
});

test("every parameter of every call is described, and its glossary describes nothing else", () => {
  const parameters = operations.flatMap(([, one]) => one.parameters ?? []);
  expect(parameters.length).toBeGreaterThan(300);
  const bare = parameters.filter(({ description }) => !description);
  expect(new Set(bare.map(({ name, in: where }) => `${where} ${name}`))).toEqual(new Set());
  const said = new Set(parameters.map(({ description }) => description));
  expect(Object.values(glossaryOfParameters).filter((words) => !said.has(words))).toEqual([]);
});

test("a form names all that its call reads beside the file", () => {
  const formOf = (call: string) => {
    const { requestBody } = Object.fromEntries(operations)[call] ?? {};
    const { properties = {} } = requestBody?.content?.["multipart/form-data"]?.schema ?? {};
    return Object.keys(properties);
  };
  expect(formOf("POST /templates/{templateId}/batches")).toEqual([
    "file",
    "dry_run",
    "encoding",
    "date_order",
    "decimal",
    "mapping",
    "title",
    "external_id",
    "seen_updated_at",
  ]);
  const replacing = "PUT /workflows/simple-sign/{workflowId}/document";
  expect(formOf(replacing)).toEqual(["document", "document_id", "seen_updated_at"]);
});

/** A zod schema of a described schema, with its references resolved. */
const described = (schema: object) => {
  const whole = { ...schema, $defs: document.components.schemas };
  return z.fromJSONSchema(JSON.parse(JSON.stringify(whole).replaceAll("#/components/schemas/", "#/$defs/")));
};

describe("the example of", () => {
  const bodies = operations.flatMap(([call, { requestBody }]): [string, Media][] => {
    const media = requestBody?.content?.["application/json"];
    return media ? [[call, media]] : [];
  });
  test.each(bodies)("%s is accepted by that call", (call, { example }) => {
    const [method = "", path = ""] = call.split(" ");
    const definition = definitionOf((routes as Record<string, Record<string, unknown>>)[path]?.[method]);
    expect(Object.keys(Object(example)).length, "an example of something").toBeGreaterThan(0);
    expect(definition?.body?.safeParse(toCamel(example)).error?.issues).toBeUndefined();
  });

  const answers = operations.flatMap(([call, { responses }]) =>
    Object.entries(responses).flatMap(([status, { content }]): [string, Media][] => {
      const media = status.startsWith("2") ? content?.["application/json"] : undefined;
      return media && "example" in media ? [[`${call}: ${status}`, media]] : [];
    }),
  );
  test("answers match their schemas", () => {
    const misfits = answers.flatMap(([call, { schema, example }]) => {
      const { error } = described(schema).safeParse(example);
      return error ? [[call, error.issues]] : [];
    });
    expect(answers.length).toBeGreaterThan(80);
    expect(misfits).toEqual([]);
  });
});
