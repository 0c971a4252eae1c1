import { expect, test } from "vitest";
import { call, useProduct } from "../support/api";
import { givenUser } from "../support/shortcuts";

useProduct();

const refusal = async (...given: Parameters<typeof call>) => {
  const { status, json } = await call(...given);
  return [status, json["errors"] ?? json["message"]];
};

test("a filter without its key, a body that is a list, and broken JSON are answered with what is expected", async () => {
  const { token } = await givenUser();
  const form = { metadata: "Write this as metadata[key]=value." };
  for (const address of ["/workflows?metadata=x", "/templates?metadata=x"])
    expect([address, ...(await refusal("GET", address, { token }))]).toEqual([address, 422, form]);
  const object = "This must be a JSON object.";
  expect(await refusal("POST", "/contacts", { token, body: [] })).toEqual([422, { body: object }]);
  const nested = { template_id: 1, fields: [], metadata: "x" };
  expect(await refusal("POST", "/workflows/simple-sign/from-template", { token, body: nested })).toEqual([
    422,
    { fields: object, metadata: object },
  ]);
  expect(await refusal("POST", "/contacts", { token, body: "{" })).toEqual([400, "The body is not valid JSON."]);
});
