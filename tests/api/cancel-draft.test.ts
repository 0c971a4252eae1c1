import { expect, test } from "vitest";
import { call, must, useProduct } from "../support/api";
import { givenDraft, givenUser, givenSent } from "../support/shortcuts";

useProduct();

test("cancelling a draft is refused with its own sentence, and so is cancelling an ended workflow", async () => {
  const sender = await givenUser();
  const cancel = (at: string) => call("PATCH", at, { token: sender.token, body: { cancel: true } });
  const refused = await cancel((await givenDraft(sender)).at);
  expect([refused.status, refused.json.label, refused.json.message]).toEqual([
    409,
    "Conflict",
    "This workflow is a draft: nothing has been sent, so there is nothing to cancel. It can be deleted.",
  ]);
  const { at } = await givenSent(sender);
  expect((await cancel(at)).status).toBe(200);
  expect((await cancel(at)).json.message).toBe("This workflow can no longer be cancelled.");
});

test("a call that cancels and does something else does neither", async () => {
  const sender = await givenUser();
  const sent = await givenSent(sender);
  const stored = await must("GET", sent.at, { token: sender.token });
  for (const more of [
    { execute_at: new Date().toISOString() },
    { execute_at: null },
    { execute_actions_in_order: false },
  ]) {
    const { status, json } = await call("PATCH", sent.at, { token: sender.token, body: { cancel: true, ...more } });
    expect([status, Object.keys(json.errors)]).toEqual([422, ["execute_at"]]);
  }
  expect(await must("GET", sent.at, { token: sender.token })).toEqual(stored);
});
