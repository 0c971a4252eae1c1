import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/db/client";
import { workflows } from "@/db/schema/workflows";
import { systemContext } from "@/lib/platform/context/context";
import { expireLinks } from "@/lib/workflows/running/expire-links";
import { must, useProduct } from "../support/api";
import { person, type Sender, signAs } from "../support/given";
import { givenDraft, givenUser, givenSent } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeEach(async () => {
  sender = await givenUser();
});

type Notice = { workflow_id: number; kind: string; name: string; at: string; is_seen: boolean };
const noticesOf = async (one: Sender): Promise<Notice[]> =>
  (await must("GET", "/notices", { token: one.token })).notices;
const kindsOf = async (one: Sender) => (await noticesOf(one)).map(({ workflow_id, kind }) => [workflow_id, kind]);
const decline = (token: string | undefined) =>
  must("PATCH", `/signature-requests/${token}/decline`, { body: { decline_reason: "No" } });

test("the sender hears what was signed, declined, completed, expired, and not sent, the latest first", async () => {
  const [maria, nikos] = [person({ first_name: "María", last_name: "López" }), person()];
  const half = await givenSent(sender, [maria, nikos]);
  await signAs(half.tokens[0] ?? null);
  // Without documents, because a completed workflow needs each of them sealed.
  const [whole] = await database()
    .insert(workflows)
    .values({ initiatorId: sender.id, status: "completed", completedAt: new Date() })
    .returning();
  const declined = await givenSent(sender, [maria]);
  await decline(declined.tokens[0]);
  await givenSent(sender); // nothing has happened to this one
  const late = await givenSent(sender);
  const failed = await givenDraft(sender);
  const refused = { scheduleRefusal: { code: "forbidden", reason: "scheduler_gone" } } as const;
  await database()
    .update(workflows)
    .set({ ...refused, updatedAt: new Date(Date.now() + 1_000) })
    .where(eq(workflows.id, failed.id));
  const longAgo = new Date(Date.now() - 60 * 86_400_000);
  await database()
    .update(workflows)
    .set({ updatedAt: longAgo, expiresAt: new Date(Date.now() - 1) })
    .where(eq(workflows.id, late.id));
  await expireLinks(systemContext());
  const [{ updatedAt } = { updatedAt: longAgo }] = await database()
    .select({ updatedAt: workflows.updatedAt })
    .from(workflows)
    .where(eq(workflows.id, late.id));
  expect(updatedAt.getTime()).toBeGreaterThan(longAgo.getTime());

  expect(await kindsOf(sender)).toEqual([
    [failed.id, "notSent"],
    [late.id, "expired"],
    [declined.id, "declined"],
    [whole?.id, "completed"],
    [half.id, "signed"],
  ]);
  expect((await noticesOf(sender)).at(-1)).toMatchObject({ name: "María López", is_seen: false });
  expect(await kindsOf(await givenUser())).toEqual([]);
});

test("what was seen stays seen, what comes later is new, and a deleted workflow is no notice", async () => {
  const first = await givenSent(sender);
  await decline(first.tokens[0]);
  const [{ at } = { at: "" }] = await noticesOf(sender);
  const see = (until: string) => must("POST", "/notices/seen", { token: sender.token, body: { until } });
  await see(at);
  await see("2020-01-01T00:00:00Z"); // an earlier page that is only now opened
  expect(await noticesOf(sender)).toMatchObject([{ workflow_id: first.id, is_seen: true }]);
  await see("2999-01-01T00:00:00Z");
  const second = await givenSent(sender);
  await decline(second.tokens[0]);
  expect(await noticesOf(sender)).toMatchObject([
    { workflow_id: second.id, is_seen: false },
    { workflow_id: first.id, is_seen: true },
  ]);
  await must("DELETE", first.at, { token: sender.token });
  expect(await kindsOf(sender)).toEqual([[second.id, "declined"]]);
});

test("one's own signature is no news, and of many only the latest are read, by the lists' index", async () => {
  const own = await givenSent(sender, [person({ email: sender.email }), person()]);
  await signAs(own.tokens[0] ?? null);
  expect(await kindsOf(sender)).toEqual([]);
  const declined = await givenSent(sender);
  await decline(declined.tokens[0]);
  await database().execute(sql`
    insert into workflows (initiator_id, status, completed_at, created_at, updated_at)
    select ${sender.id}, 'completed', now() - i * interval '1 minute', now(), now() - i * interval '1 minute'
    from generate_series(1, 3000) as i`);
  const notices = await noticesOf(sender);
  expect(notices).toHaveLength(20);
  expect(notices[0]).toMatchObject({ workflow_id: declined.id });
});
