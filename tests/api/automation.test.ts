import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Answer, call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { givenPdf, person, signAs } from "../support/given";
import { whilePreparing } from "../support/send-at-once";
import { givenSent } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";

process.env["ALLOW_PRIVATE_WEBHOOKS"] = "1";
useProduct();

type Json = Answer["json"];
type Values = Record<string, string | number>;

/** The calls of docs/automation.md, in their order. */
const calls = [...readFileSync("docs/automation.md", "utf8").matchAll(/```http\n([\s\S]+?)\n```/g)].map(
  ([, block = ""]) => {
    const [first = "", ...rest] = block.split("\n");
    const [, method = "", address = ""] = /^([A-Z]+) \/v1(\S+)$/.exec(first) ?? [];
    const [, key] = /^Idempotency-Key: (.+)$/.exec(rest[0] ?? "") ?? [];
    return { method, address, key, body: rest.slice(key ? 1 : 0).join("\n") };
  },
);

const filled = (text: string, values: Values) =>
  text.replaceAll(/\{([a-z0-9_]+)\}/g, (_, name: string) => {
    if (!(name in values)) throw new Error(`No answer before has {${name}}`);
    return String(values[name]);
  });

/** What a call's answer gives to those after it. */
const kept: Record<string, (json: Json) => Values> = {
  "GET /auth/me": ({ company }) => ({ company_id: company.id }),
  "POST /companies/{company_id}/webhooks": ({ webhook }) => ({ webhook_id: webhook.id }),
  "GET /companies/{company_id}/webhooks/{webhook_id}/deliveries?perPage=5": ({ deliveries }) => ({
    delivery_id: deliveries[0].id,
  }),
  "GET /workflows?completed=true&sort=updated_at&direction=desc&perPage=50": ({ workflows }) => ({
    completed_id: workflows[0].id,
  }),
  "GET /templates?search=Lease&perPage=100": ({ templates }) => ({ template_id: templates[0].id }),
  "POST /workflows/simple-sign/from-template": ({ workflow }) => ({ workflow_id: workflow.id }),
};

test("the calls of docs/automation.md work one after the other with a key of the scopes that it names", async () => {
  const { at, admin, groupId } = await givenOrganisation();
  const scopes = ["read", "write", "send", "administer"];
  const { secret_key: token } = await must("POST", `${at}/api-keys`, {
    token: admin.token,
    body: { name: "Flows", scopes },
  });
  const signed = await givenSent(admin, [person()], { groupId });
  await signAs(signed.tokens[0] ?? null);
  await runJobs();
  const roles = [{ role_name: "Tenant" }];
  await givenTemplate(admin, { title: "Lease", roles, over: { group_id: groupId } });
  let values: Values = { pdf_base64: Buffer.from(await givenPdf()).toString("base64") };
  expect(calls.length).toBeGreaterThan(12);
  for (const { method, address, key, body } of calls) {
    const options = {
      token,
      ...(key && { headers: { "idempotency-key": key } }),
      ...(body && { body: JSON.parse(filled(body, values)) as Json }),
    };
    const made = call(method, filled(address, values), options);
    const { status, json } = await (address.endsWith("/send") || options.body?.["send"] ? whilePreparing(made) : made);
    expect([method, address, status < 300, status < 300 || json]).toEqual([method, address, true, true]);
    values = { ...values, ...kept[`${method} ${address}`]?.(json) };
  }
  expect(
    Object.keys(kept).filter((one) => !calls.some(({ method, address }) => one === `${method} ${address}`)),
  ).toEqual([]);
});
