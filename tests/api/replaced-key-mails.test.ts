import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { mailSettings } from "@/db/schema/appearance";
import { mails } from "@/db/schema/platform";
import { users } from "@/db/schema/users";
import { useProduct } from "../support/api";
import { restart } from "../support/restart";

useProduct();

const oldKey = "fedcba9876543210fedcba9876543210-test";
const newKey = "00112233445566778899aabbccddeeff-test";

test("mails that wait and mail servers keep their codes when SECRET_KEY is replaced, forged ones get none", async () => {
  const queue = async (recipient: string) => {
    const { queueMail } = await import("@/lib/platform/mail/queue-mail");
    const { systemContext } = await import("@/lib/platform/context/context");
    await queueMail(systemContext(), { template: "accountDeleted", recipient, language: "en", data: { name: "Ann" } });
  };
  const read = async () => {
    const { isAsQueued } = await import("@/lib/platform/mail/mail-mac");
    const { isAsSaved } = await import("@/lib/mail-server/server-mac");
    const queued = await database().select().from(mails).where(eq(mails.template, "accountDeleted")).orderBy(mails.id);
    const [server] = await database().select().from(mailSettings);
    return [...queued.map(isAsQueued), server && isAsSaved(server)];
  };
  await restart({ SECRET_KEY: oldKey });
  const { saveMailSettings } = await import("@/lib/mail-server/save-mail-settings");
  const { systemContext } = await import("@/lib/platform/context/context");
  const someone = { firstName: "Ann", lastName: "Lee", email: "ann@example.test" };
  const [user] = await database().insert(users).values(someone).returning();
  const server = { host: "mail.example", port: 587, fromAddress: "a@example.test", password: "right", enabled: true };
  await saveMailSettings(systemContext(), { userId: user?.id ?? 0 }, server);
  for (const one of ["waits", "refused", "forged"]) await queue(`${one}@example.test`);
  const set = (name: string, changes: Partial<typeof mails.$inferInsert>) =>
    database()
      .update(mails)
      .set(changes)
      .where(eq(mails.recipient, `${name}@example.test`));
  await set("refused", { refusedAt: new Date() });
  await set("forged", { data: { name: "Mallory" } });
  expect(await read()).toEqual([true, true, false, true]);

  const both = await restart({ SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: oldKey });
  expect(await read()).toEqual([true, true, false, true]);
  const count = await both.countSealedBefore(both.systemContext());
  expect(count).toBeGreaterThanOrEqual(4); // the password too
  expect(await both.sealAnew(both.systemContext())).toBe(count);
  expect(await both.countSealedBefore(both.systemContext())).toBe(0);
  await restart({ SECRET_KEY: newKey });
  expect(await read()).toEqual([true, true, false, true]);
});
