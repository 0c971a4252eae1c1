import { expect, test } from "vitest";
import { call, useProduct } from "../support/api";
import { givenDraft, givenMember, givenSent } from "../support/shortcuts";

useProduct();

test("cancelling a draft is refused with its own sentence, and so is cancelling an ended workflow", async () => {
  const sender = await givenMember();
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
