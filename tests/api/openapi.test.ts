import { expect, test } from "vitest";
import { loadRoutes } from "@/app/v1/routes";
import { describedEvents } from "@/lib/integrations/webhook-payload";
import { describeApi } from "@/lib/calls/open-api";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenUser, givenSent } from "../support/shortcuts";
import { signAs } from "../support/given";

const routes = await loadRoutes();

useProduct();

type Described = Record<string, any>; // eslint-disable-line typescript/no-explicit-any -- a test reads what it expects

const described = () => describeApi(routes, "http://localhost:3999", describedEvents) as Described;

const operations = (document: Described): [string, Described][] =>
  Object.entries<Described>(document["paths"]).flatMap(([path, methods]) =>
    Object.entries<Described>(methods).map(([method, one]): [string, Described] => [`${method} ${path}`, one]),
  );

test("the description names each call once, with its possible refusals", () => {
  const document = described();
  const all = operations(document);
  const ids = all.map(([, one]) => one["operationId"]);
  expect(new Set(ids).size).toBe(all.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/);
  const of = new Map(all);
  const sending = of.get("patch /workflows/simple-sign/{workflowId}");
  expect(Object.keys(sending?.["responses"])).toEqual([
    "200",
    "400",
    "401",
    "402",
    "403",
    "404",
    "409",
    "413",
    "415",
    "422",
    "429",
    "default",
  ]);
  expect(sending?.["responses"]["409"].description).toContain("DraftChanged");
  expect(sending?.["responses"]["409"].content["application/json"].schema).toEqual({
    $ref: "#/components/schemas/Failure",
  });
});

test("shapes have names, and coded numbers are explained", () => {
  const document = described();
  const { schemas } = document["components"];
  for (const name of ["Workflow", "Recipient", "Document", "Page", "Field", "AuditAction", "Webhook", "Failure"])
    expect(schemas).toHaveProperty(name);
  expect(schemas["Field"].properties.field_type_id).toMatchObject({
    enum: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    description: expect.stringContaining("4: signature"),
  });
  expect(schemas["Workflow"].properties.workflow_status_id.description).toContain("2: in progress");
  expect(schemas["CompanyUser"].properties.role_id).toMatchObject({ enum: [1, 2, 3] });
  expect(schemas["Field"].properties.relative_top.description).toContain("Percent");
  // Each reference leads to an existing schema.
  const refs = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  for (const name of new Set(refs)) expect(schemas).toHaveProperty(String(name));
});

test("it describes idempotent calls, file answers and webhooks", () => {
  const document = described();
  const of = new Map(operations(document));
  const creating = of.get("post /workflows/documents")?.["parameters"];
  expect(creating.map((one: Described) => [one["in"], one["name"]])).toContainEqual(["header", "Idempotency-Key"]);
  const download = of.get("get /workflows/simple-sign/{workflowId}/documents/download");
  expect(Object.keys(download?.["responses"]["200"].content)).toEqual(["application/pdf", "application/zip"]);
  expect(Object.keys(download?.["responses"]["200"].headers)).toEqual(["X-Countersign-Sealed"]);
  for (const [name, one] of of) {
    const [success = ""] = Object.keys(one["responses"]);
    const isDescribed = success === "204" || Boolean(one["responses"][success]?.content);
    expect([name, success[0], isDescribed]).toEqual([name, "2", true]);
  }
  expect(Object.keys(document["webhooks"])).toEqual([
    "workflow.scheduled",
    "workflow.sent",
    "workflow.send_failed",
    "workflow.corrected",
    "workflow.completed",
    "workflow.declined",
    "workflow.cancelled",
    "workflow.expired",
    "signatory.opened",
    "signatory.mail_refused",
    "signatory.finished",
    "signatory.claimed",
    "signatory.handed_on",
    "batch.finished",
    "public_link.used",
    "retention.due",
  ]);
});

test("a download before completion says that it is not sealed, and is refused where only the sealed file is wanted", async () => {
  const sender = await givenUser();
  const { at, tokens } = await givenSent(sender);
  const { token } = sender;
  const early = await call("GET", `${at}/documents/download`, { token });
  expect([early.status, early.headers.get("x-countersign-sealed")]).toEqual([200, "false"]);
  const refused = await call("GET", `${at}/documents/download?sealed=true`, { token });
  expect([refused.status, refused.json.message]).toEqual([
    409,
    "This document is not sealed yet. It will be sealed once everyone has finished.",
  ]);
  expect((await signAs(tokens[0] ?? null)).status).toBe(200);
  await runJobs();
  const late = await call("GET", `${at}/documents/download?sealed=true`, { token });
  expect([late.status, late.headers.get("x-countersign-sealed")]).toEqual([200, "true"]);
  expect((await must("GET", at, { token })).workflow.workflow_status_id).toBe(1);
});

test("what the sender's systems keep is described as input, answer and filter, with an example", () => {
  const json = described();
  const { Recipient: recipient, Workflow: workflow } = json["components"].schemas;
  const withWords = { description: expect.any(String) };
  for (const { properties } of [recipient, workflow])
    expect(properties).toMatchObject({ external_id: withWords, metadata: { ...withWords, type: "object" } });
  const { post } = json["paths"]["/workflows/documents"];
  const { properties } = post.requestBody.content["application/json"].schema;
  expect([properties.external_id, properties.metadata]).toMatchObject([withWords, withWords]);
  expect(post.requestBody.content["application/json"].example).toMatchObject({
    external_id: "order-2026-0815",
    metadata: { order_no: "0815" },
  });
  const { parameters } = json["paths"]["/workflows"].get;
  const named = (name: string) => parameters.find((one: { name: string }) => one.name === name);
  expect(named("metadata")).toMatchObject({ in: "query", style: "deepObject", explode: true, ...withWords });
  expect([named("external_id"), named("recipient_external_id")]).toMatchObject([withWords, withWords]);
});
