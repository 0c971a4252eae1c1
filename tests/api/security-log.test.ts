import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { companyRoles } from "@/db/enums";
import { securityEvents } from "@/db/schema/security";
import { systemContext } from "@/lib/platform/context/context";
import { securityLogDays } from "@/lib/security/schema";
import { sweepLeftovers } from "@/lib/worker/leftovers";
import { call, must, useProduct } from "../support/api";
import { givenCompany, givenHolding } from "../support/companies";
import type { Sender } from "../support/given";
import { givenUser } from "../support/shortcuts";

useProduct();

type Event = { event: string; actor: string | null; subject: string | null; detail: string | null; via: string };

const logOf = async (admin: Sender, companyId: number, query = "") => {
  const answer = await must("GET", `/companies/${companyId}/security-events${query}`, { token: admin.token });
  return answer.security_events as (Event & { ip_address: string })[];
};

test("who did what to whom is recorded with its transaction, and a refused act is not", async () => {
  const { id, admin, join } = await givenCompany();
  const colleague = await join(companyRoles.user);
  const { token } = admin;
  const at = `/companies/${id}`;
  const { company_group: group } = await must("POST", `${at}/company-groups`, { token, body: { group_name: "Sales" } });
  expect((await call("POST", `${at}/company-groups`, { token, body: { group_name: "Sales" } })).status).toBe(409);
  await must("PATCH", `${at}/company-users/${colleague.companyUserId}`, { token, body: { role: companyRoles.editor } });
  await must("PATCH", `${at}/company-groups/${group.id}`, { token, body: { group_name: "Sales and more" } });
  await must("DELETE", `${at}/company-groups/${group.id}`, { token });
  await must("DELETE", `${at}/company-users/${colleague.companyUserId}`, { token });
  const events = await logOf(admin, id);
  expect(events.map(({ event }) => event)).toEqual([
    "memberRemoved",
    "groupDeleted",
    "groupRenamed",
    "roleChanged",
    "groupCreated",
  ]);
  expect(events[3]).toMatchObject({
    actor: expect.stringContaining(admin.email),
    subject: expect.stringContaining(colleague.email),
    detail: `role.${companyRoles.editor}`,
    via: "session",
  });
});

test("an administrator filters by person, kind and time, and exports the same", async () => {
  const { id, admin, join } = await givenCompany();
  const colleague = await join();
  for (const name of ["Λογιστήριο", "Legal"])
    await must("POST", `/companies/${id}/company-groups`, { token: admin.token, body: { group_name: name } });
  await must("PATCH", `/companies/${id}/company-users/${colleague.companyUserId}`, {
    token: admin.token,
    body: { role: companyRoles.editor },
  });
  const subjects = async (query: string) => (await logOf(admin, id, query)).map(({ subject }) => subject);
  expect(await subjects("?search=logistirio")).toEqual(["Λογιστήριο"]);
  expect(await subjects("?event=groupCreated")).toEqual(["Legal", "Λογιστήριο"]);
  expect(await subjects(`?search=${encodeURIComponent(colleague.email)}`)).toEqual([
    expect.stringContaining(colleague.email),
  ]);
  expect(await subjects("?until=2020-01-01T00:00:00Z")).toEqual([]);
  expect(await subjects("?perPage=1&page=2")).toEqual(["Legal"]);
  const bad = await call("GET", `/companies/${id}/security-events?event=nothing`, { token: admin.token });
  expect(bad.status).toBe(422);
  const { bytes } = await call("GET", `/companies/${id}/security-events/export?event=groupCreated&format=plain`, {
    token: admin.token,
  });
  const lines = new TextDecoder().decode(bytes).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("Created the group Legal");
  expect((await logOf(admin, id))[0]).toMatchObject({ event: "logExported" });
});

test("only the organisation's administrators and its holding read it, and a person their own part", async () => {
  const holding = await givenHolding();
  const { id, admin, join } = await givenCompany({ holdingCompanyId: holding.id });
  const colleague = await join();
  const other = await givenCompany();
  await must("POST", `/companies/${id}/company-groups`, { token: holding.user.token, body: { group_name: "Held" } });
  await must("PATCH", `/companies/${id}/company-users/${colleague.companyUserId}`, {
    token: admin.token,
    body: { role: companyRoles.editor },
  });
  expect(await logOf(holding.user, id)).toHaveLength(2);
  const path = `/companies/${id}/security-events`;
  for (const suffix of ["", "/export"]) {
    expect((await call("GET", path + suffix, { token: colleague.token })).status).toBe(403);
    expect((await call("GET", path + suffix, { token: other.admin.token })).status).toBe(404);
  }
  const own = async (sender: Sender) =>
    ((await must("GET", "/users/me/security-events", { token: sender.token })).security_events as Event[]).map(
      ({ event }) => event,
    );
  expect(await own(colleague)).toEqual(["roleChanged"]);
  expect(await own(holding.user)).toEqual(["groupCreated"]);
  expect(await own(await givenUser())).toEqual([]);
});

test("an event can neither be changed nor deleted before its time, and is deleted after it", async () => {
  const db = database();
  const add = (days: number) =>
    db
      .insert(securityEvents)
      .values({ at: new Date(Date.now() - days * 86_400_000), via: "session", event: "signedIn", subject: `${days}` });
  await add(securityLogDays + 1);
  await add(securityLogDays - 1);
  await expect(db.execute(sql`update security_events set actor = 'somebody else'`)).rejects.toThrow();
  await expect(db.execute(sql`delete from security_events`)).rejects.toThrow();
  await sweepLeftovers(systemContext());
  const days = (await db.select().from(securityEvents)).map(({ subject }) => subject);
  expect(days).toContain(`${securityLogDays - 1}`);
  expect(days).not.toContain(`${securityLogDays + 1}`);
});
