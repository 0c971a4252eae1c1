import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companies, companyUsers } from "@/db/schema/companies";
import { endHolds } from "@/lib/holds/lift-hold";
import { deleteDueCompanies } from "@/lib/leaving/delete-company";
import { systemContext } from "@/lib/platform/context/context";
import { daysLater } from "@/lib/platform/i18n/days";
import { must, runJobs, useProduct } from "../support/api";
import { givenOrganisation, type Organisation } from "../support/companies";
import { person, type Sender } from "../support/given";
import { subjectsFor } from "../support/retention";
import { givenDraft } from "../support/shortcuts";

useProduct();

let organisation: Organisation;
let admin: Sender;
let second: Sender;
beforeEach(async () => {
  organisation = await givenOrganisation();
  ({ admin } = organisation);
  second = await organisation.join(companyRoles.administrator);
});

const waits = "The deletion of Meridian is put off";
const goesOn = "Meridian will be deleted";
const ask = () => must("POST", `${organisation.at}/deletion`, { token: admin.token, body: { name: "Meridian" } });
const deletion = async () =>
  (await must("GET", `${organisation.at}/deletion`, { token: admin.token })).company_deletion;
const holdOn = async ({ at }: { at: string }, body: object = {}): Promise<number> =>
  (await must("POST", `${at}/holds`, { token: second.token, body: { reason: "File 12", ...body } })).hold.id;
const lift = (id: number) => must("DELETE", `/holds/${id}`, { token: second.token });
const givenTwo = async () => {
  const inFolder = { groupId: organisation.groupId };
  return [await givenDraft(admin, [person()], inFolder), await givenDraft(admin, [person()], inFolder)] as const;
};
const rowOf = async () =>
  (await database().select().from(companies).where(eq(companies.id, organisation.companyId)))[0];
async function told(by: Sender, subject: string) {
  await runJobs(["deliverMail"]);
  return (await subjectsFor(by.email)).filter((one) => one === subject).length;
}

describe("a deletion of the organisation that was requested", () => {
  test("waits for the first hold, of which everybody concerned is told once, and begins anew after the last", async () => {
    const drafts = await givenTwo();
    await ask();
    // Whoever requested it need not administer the organisation any more.
    await database().update(companyUsers).set({ roleId: companyRoles.editor }).where(eq(companyUsers.userId, admin.id));
    const ids = [await holdOn(drafts[0]), await holdOn(drafts[1])];
    for (const one of [admin, second]) expect(await told(one, waits)).toBe(1);
    const at = async () => (await must("GET", `${organisation.at}/deletion`, { token: second.token })).company_deletion;
    expect(await at()).toMatchObject({ due_at: null, holds: 2 });
    const before = daysLater(new Date(), -40);
    await database()
      .update(companies)
      .set({ deletionRequestedAt: before })
      .where(eq(companies.id, organisation.companyId));
    const asked = await told(second, goesOn);
    await lift(ids[0] ?? 0);
    expect([await told(second, goesOn), (await at()).holds]).toEqual([asked, 1]);
    await lift(ids[1] ?? 0);
    expect(await told(second, goesOn)).toBe(asked + 1);
    expect(Date.parse((await at()).due_at)).toBeGreaterThan(daysLater(new Date(), 29).getTime());
    await deleteDueCompanies(systemContext());
    expect((await rowOf())?.deletedAt).toBeNull();
    await deleteDueCompanies(systemContext(daysLater(new Date(), 31)));
    expect((await rowOf())?.deletedAt).not.toBeNull();
  });

  test("begins anew after a hold that ends by itself", async () => {
    const [draft] = await givenTwo();
    await ask();
    await holdOn(draft, { until: daysLater(new Date(), 50).toISOString() });
    const asked = await told(second, goesOn);
    const later = systemContext(daysLater(new Date(), 51));
    await endHolds(later);
    expect(await told(second, goesOn)).toBe(asked + 1);
    await deleteDueCompanies(later);
    expect((await rowOf())?.deletedAt).toBeNull();
  });

  test("is not spoken of where none was requested", async () => {
    const [draft] = await givenTwo();
    const id = await holdOn(draft);
    await lift(id);
    expect([await told(second, waits), await told(second, goesOn)]).toEqual([0, 0]);
    expect(await deletion()).toMatchObject({ requested_at: null, due_at: null, holds: 0 });
  });
});
