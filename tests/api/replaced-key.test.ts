import { expect, test, vi } from "vitest";
import { eq } from "drizzle-orm";
import { connectionOptions, database } from "@/db/client";
import { mailSettings } from "@/db/schema/appearance";
import { mailboxMessages, mails } from "@/db/schema/platform";
import { users } from "@/db/schema/users";
import { recipients } from "@/db/schema/workflows";
import { useProduct } from "../support/api";
import { givenDraft, givenSender, sendDraft } from "../support/given";

useProduct();

const oldKey = "0123456789abcdef0123456789abcdef-test";
const newKey = "fedcba9876543210fedcba9876543210-test";
const thirdKey = "00112233445566778899aabbccddeeff-test";

/** Loads the product's modules anew, as a start with these keys does. */
async function restart(keys: { SECRET_KEY: string; SECRET_KEY_PREVIOUS?: string }) {
  delete process.env["SECRET_KEY_PREVIOUS"];
  Object.assign(process.env, keys);
  vi.resetModules();
  const { assertOurs, findInstallation, markOurs } = await import("@/lib/platform/crypto/installation");
  await assertOurs(await findInstallation(connectionOptions()));
  await markOurs(connectionOptions());
  const { signingLink } = await import("@/lib/workflows/send/signing-link");
  const { countSealedBefore, sealAnew } = await import("@/lib/keys/seal-anew");
  const { systemContext } = await import("@/lib/platform/context/context");
  const { readSession } = await import("@/lib/calls/session");
  const { readKey, sealKey } = await import("@/lib/integrations/masked-key");
  const { judgeAuditChain } = await import("@/lib/audit/judge-audit-chain");
  const { openOurs } = await import("@/lib/platform/crypto/installation");
  const { isUnmoved, visitMac } = await import("@/lib/public-links/begun-visit");
  return {
    judgeAuditChain,
    openOurs,
    isUnmoved,
    visitMac,
    signingLink,
    countSealedBefore,
    sealAnew,
    systemContext,
    readSession,
    readKey,
    sealKey,
  };
}

test("SECRET_KEY is replaced by restarts: what was made before opens, is sealed anew, and its links are mailed again", async () => {
  const first = await restart({ SECRET_KEY: oldKey });
  const sender = await givenSender();
  const draft = await givenDraft(sender);
  const [token] = await sendDraft(sender, draft);
  const [person] = await database()
    .select()
    .from(recipients)
    .where(eq(recipients.linkHash, await hashOf(token)));
  if (!person) throw new Error("The link leads to nobody");
  const { sealText } = await import("@/lib/platform/crypto/crypto");
  const code = sealText("access-code", `signatory:${person.id}`, "1234");
  await database().update(recipients).set({ accessCodeSealed: code }).where(eq(recipients.id, person.id));
  const link = first.signingLink(person);
  expect(link).toContain(token);
  const begun = { tokenHash: "a", linkId: 1, signatoryId: person.id };
  const visit = { ...begun, mac: first.visitMac(begun) ?? null };

  const both = await restart({ SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: oldKey });
  expect(both.signingLink(person)).toBe(link);
  expect(both.isUnmoved(visit)).toBe(true);
  expect(await both.readSession(database(), sender.token)).toMatchObject({ email: sender.email });
  expect(await both.countSealedBefore(both.systemContext())).toBe(1);
  expect(await both.sealAnew(both.systemContext())).toBe(1);
  expect(await both.countSealedBefore(both.systemContext())).toBe(0);

  const chain = (product: typeof both) => product.judgeAuditChain(product.systemContext(), person.workflowId);
  expect(await chain(both)).toMatchObject({ state: "whole" });

  const alone = await restart({ SECRET_KEY: newKey });
  expect(await chain(alone)).toMatchObject({ state: "whole" });
  Reflect.deleteProperty(globalThis, "countersignKeptKeys"); // as in a process of the operator
  expect(await chain(alone)).toMatchObject({ fault: "foreignEntry", firstBroken: 1 });
  await alone.openOurs(connectionOptions());
  expect(await chain(alone)).toMatchObject({ state: "whole" });
  expect(alone.signingLink(person)).toBe(link);
  expect([alone.isUnmoved(visit), alone.isUnmoved({ ...visit, signatoryId: 0 })]).toEqual([true, false]);
  expect(alone.signingLink({ ...person, linkVersion: 2, linkHash: null })).not.toBe(
    first.signingLink({ ...person, linkVersion: 2, linkHash: null }),
  );
  const { openText } = await import("@/lib/platform/crypto/crypto");
  const [now] = await database().select().from(recipients).where(eq(recipients.id, person.id));
  expect(openText("access-code", `signatory:${person.id}`, now?.accessCodeSealed ?? "")).toBe("1234");
  expect(await alone.readSession(database(), sender.token)).toBeNull();
  await expect(restart({ SECRET_KEY: oldKey })).rejects.toThrow("SECRET_KEY is not the one");
  await restart({ SECRET_KEY: newKey });
});

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
  await restart({ SECRET_KEY: newKey });
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

  const both = await restart({ SECRET_KEY: thirdKey, SECRET_KEY_PREVIOUS: newKey });
  expect(await read()).toEqual([true, true, false, true]);
  const count = await both.countSealedBefore(both.systemContext());
  expect(count).toBeGreaterThanOrEqual(4); // the password too
  expect(await both.sealAnew(both.systemContext())).toBe(count);
  expect(await both.countSealedBefore(both.systemContext())).toBe(0);
  await restart({ SECRET_KEY: thirdKey });
  expect(await read()).toEqual([true, true, false, true]);
});

test("the operator is mailed once 60 and once 14 days before the certificate ends", async () => {
  const { watchCertificate } = await import("@/lib/keys/watch-certificate");
  const { sealKey } = await import("@/lib/platform/crypto/seal-key");
  const { systemContext } = await import("@/lib/platform/context/context");
  const { notAfter } = await sealKey();
  const subjects = [];
  for (const days of [61, 59, 58, 15, 13, 12, -1]) {
    await watchCertificate(systemContext(new Date(notAfter.getTime() - days * 86_400_000)));
    const sent = await database()
      .select()
      .from(mailboxMessages)
      .where(eq(mailboxMessages.recipient, "support@countersign.example"));
    subjects.push(sent.length);
  }
  expect(subjects).toEqual([0, 1, 1, 1, 2, 2, 2]);
});

async function hashOf(token: string | null | undefined) {
  const { sha256 } = await import("@/lib/platform/crypto/crypto");
  return sha256(token ?? "");
}
