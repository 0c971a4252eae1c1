import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { companies } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { systemContext } from "@/lib/platform/context/context";
import { expireLinks } from "@/lib/workflows/running/expire-links";
import { runJobs, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { mailbox, person, signAs } from "../support/given";
import { givenSent } from "../support/shortcuts";

useProduct();

test("a sender gets mail in his own language, else in his organisation's, not in the recipient's", async () => {
  const { admin, companyId, groupId } = await givenOrganisation();
  await database().update(companies).set({ defaultLanguage: "es" }).where(eq(companies.id, companyId));
  const complete = async () => {
    const { tokens } = await givenSent(admin, [person({ default_language: "gk" })], { groupId });
    expect((await signAs(tokens[0] ?? null)).status).toBe(200);
    await runJobs();
    const subjects = (await mailbox(admin.email)).map((mail) => String(mail.subject));
    return subjects.filter((subject) => /^(Complet|Ολοκληρώθηκε)/.test(subject));
  };
  await database().update(users).set({ defaultLanguage: null }).where(eq(users.id, admin.id));
  expect(await complete()).toEqual(["Completado: Lease"]);
  await database().update(users).set({ defaultLanguage: "en" }).where(eq(users.id, admin.id));
  expect((await complete()).toSorted()).toEqual(["Completado: Lease", "Completed: Lease"]);
});

test("the mail about expired links is in the same language", async () => {
  const { admin, companyId, groupId } = await givenOrganisation();
  await database().update(companies).set({ defaultLanguage: "es" }).where(eq(companies.id, companyId));
  await database().update(users).set({ defaultLanguage: null }).where(eq(users.id, admin.id));
  const { id } = await givenSent(admin, [person()], { groupId });
  await database()
    .update(workflows)
    .set({ expiresAt: new Date(0) })
    .where(eq(workflows.id, id));
  await expireLinks(systemContext());
  await runJobs();
  expect(
    (await mailbox(admin.email)).map(
      (mail) => mail.text.includes("Ha enviado este documento") || /enlace/i.test(mail.text),
    ),
  ).toEqual([true]);
});
