import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { companyUsers } from "@/db/schema/companies";
import { passkeys } from "@/db/schema/second-steps";
import { scimUsers } from "@/db/schema/scim";
import { externalIdentities, users } from "@/db/schema/users";
import { useProduct } from "../support/api";
import { givenConnection, givenProvider, memberAt } from "../support/scim";

useProduct();

const ways: Record<string, (userId: number) => Promise<unknown>> = {
  "a passkey": (userId) =>
    database()
      .insert(passkeys)
      .values({
        userId,
        credentialId: randomUUID(),
        publicKey: Buffer.from("k"),
        counter: 0,
        transports: [],
        name: "k",
      }),
  "another provider": (userId) =>
    database().insert(externalIdentities).values({ userId, issuer: "https://id.example", subject: randomUUID() }),
};

test.each(Object.entries(ways))("a provider moves no account whose owner has %s", async (_, give) => {
  const provider = await givenProvider();
  await givenConnection(provider);
  const { id } = await provider.make("before");
  const { user } = (await memberAt(`before@${provider.domain}`)) ?? {};
  await give(user?.id ?? 0);
  const refused = await provider.patch(id, [{ op: "replace", path: "userName", value: `after@${provider.domain}` }]);
  expect([refused.status, refused.json.scimType]).toEqual([409, "mutability"]);
  expect((await memberAt(`before@${provider.domain}`))?.user.id).toBe(user?.id);
});

test.each(Object.entries(ways))(
  "an account that some domain confirmed is invited, and not renamed, if its owner has %s",
  async (_, give) => {
    const provider = await givenProvider();
    await givenConnection(provider);
    const email = `ada@${provider.domain}`;
    const [user] = await database()
      .insert(users)
      .values({ email, firstName: "Ada", lastName: "Lovelace", confirmedAt: new Date(), confirmedByDomain: true })
      .returning();
    await give(user?.id ?? 0);
    await provider.make("ada");
    expect(await memberAt(email)).toMatchObject({
      user: { firstName: "Ada", lastName: "Lovelace" },
      companyUser: { companyId: provider.company.id, acceptedAt: null, provisionedAt: null },
    });
  },
);

test("a provider moves no account of somebody who is a member no more", async () => {
  const provider = await givenProvider();
  await givenConnection(provider);
  const { id } = await provider.make("before");
  const { user } = (await memberAt(`before@${provider.domain}`)) ?? {};
  await database()
    .delete(companyUsers)
    .where(eq(companyUsers.userId, user?.id ?? 0));
  const after = `after@${provider.domain}`;
  const refused = await provider.patch(id, [{ op: "replace", path: "userName", value: after }]);
  expect([refused.status, refused.json.scimType]).toEqual([409, "mutability"]);
  const [row] = await database().select().from(scimUsers).where(eq(scimUsers.uuid, id));
  expect(row?.userName).toBe(`before@${provider.domain}`);
});
