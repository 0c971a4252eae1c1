import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { connectionOptions, database } from "@/db/client";
import { mailboxMessages } from "@/db/schema/platform";
import { recipients } from "@/db/schema/workflows";
import { useProduct } from "../support/api";
import { givenDraft, givenSender, sendDraft } from "../support/given";
import { restart } from "../support/restart";

useProduct();

const oldKey = "0123456789abcdef0123456789abcdef-test";
const newKey = "fedcba9876543210fedcba9876543210-test";

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
  const renewed = { ...person, linkVersion: 2, linkHash: null };
  const renewedLink = first.signingLink(renewed);
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
  expect(alone.signingLink(renewed)).not.toBe(renewedLink);
  const { openText } = await import("@/lib/platform/crypto/crypto");
  const [now] = await database().select().from(recipients).where(eq(recipients.id, person.id));
  expect(openText("access-code", `signatory:${person.id}`, now?.accessCodeSealed ?? "")).toBe("1234");
  expect(await alone.readSession(database(), sender.token)).toBeNull();
  await expect(restart({ SECRET_KEY: oldKey })).rejects.toThrow("SECRET_KEY is not the one");
  await restart({ SECRET_KEY: newKey });
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
