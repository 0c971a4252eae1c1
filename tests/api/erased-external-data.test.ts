import { expect, test } from "vitest";
import { database } from "@/db/client";
import { externalData } from "@/db/schema/external-data";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { person, type Sender, signAs } from "../support/given";
import { givenDelegable, handOn } from "../support/handing-on";
import { givenUser, givenSent } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";

useProduct();

async function leave({ token }: Sender): Promise<void> {
  expect((await call("DELETE", "/users/me", { token })).status).toBe(204);
  await runJobs();
}
const left = async () =>
  (await database().select().from(externalData)).flatMap(({ externalId }) => externalId ?? []).toSorted();

test("with the account of who set it, also of what others signed, and nothing of anybody else", async () => {
  const [sender, other] = [await givenUser(), await givenUser()];
  const { token } = sender;
  const name = async (at: string, externalId: string, by = sender) =>
    must("PATCH", at, { token: by.token, body: { external_id: externalId } });
  const signed = await givenSent(sender, [person({ external_id: "signed-by" })]);
  await name(signed.at, "signed");
  await signAs(signed.tokens[0] ?? null);
  await runJobs();
  const half = await givenSent(sender, [person({ external_id: "half-by" }), person()], { ordered: false });
  await name(half.at, "half");
  await signAs(half.tokens[0] ?? null);
  const waiting = await givenSent(sender, [person({ external_id: "waiting-by" })]);
  await name(waiting.at, "waiting");
  await givenTemplate(sender, { over: { external_id: "template" } });
  const own = await givenSent(other, [person({ email: sender.email, external_id: "other-by" })]);
  await name(own.at, "other", other);
  expect(await left()).toHaveLength(9);
  await must("GET", signed.at, { token });
  await leave(sender);
  expect(await left()).toEqual(["other", "other-by"]);
  await leave(other);
  expect(await left()).toEqual([]);
});

test("of a person who was to sign in an organisation's workflow, once that has ended", async () => {
  const { admin, groupId, join } = await givenOrganisation();
  const sender = await join();
  const people = () => [person({ email: sender.email, external_id: "me" }), person({ external_id: "colleague" })];
  const ended = await givenSent(sender, people(), { groupId });
  await must("PATCH", ended.at, { token: sender.token, body: { external_id: "ended" } });
  await must("PATCH", ended.at, { token: sender.token, body: { cancel: true } });
  await runJobs();
  await leave(sender);
  expect(await left()).toEqual(["colleague", "ended"]);
  const { workflow } = await must("GET", ended.at, { token: admin.token });
  expect(workflow.external_id).toBe("ended");
  await database().delete(externalData);
});

test("of a person who handed the part on in an own workflow", async () => {
  const sender = await givenUser();
  const people = [person({ email: sender.email, external_id: "me" }), person({ external_id: "other" })];
  const sent = await givenDelegable(sender, { people });
  expect((await handOn(sent.tokens[0])).status).toBe(200);
  await leave(sender);
  expect(await left()).not.toContain("me");
});
