import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type ApiScope, companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companyUsers } from "@/db/schema/companies";
import { sessions, users } from "@/db/schema/users";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { mailbox, person, type Sender } from "../support/given";
import { password } from "../support/second-steps";

useProduct();

/** As if this person's sessions had been proved two hours ago. */
async function grownOld({ id }: Sender): Promise<void> {
  await database()
    .update(sessions)
    .set({ provedAt: new Date(Date.now() - 7_200_000) })
    .where(eq(sessions.userId, id));
}

async function accept(email: string): Promise<string> {
  await runJobs();
  const [mail] = await mailbox(email);
  const token = /company-invitations\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  return (await must("POST", "/companies/company-user-invitations", { body: { token, password } })).token;
}

const hook = { url: "https://hooks.example/in", events: ["workflow.sent"] };
const rules = { second_step_from: null, longest_session_hours: null };
const server = { host: "mail.example", port: 587, from_address: "a@b.example", password: "secret" };

test("a stolen session brings in nobody who reads along, leads no mail or event away, and removes nobody", async () => {
  const { admin, at, join, groupId } = await givenOrganisation();
  const colleague = await join(companyRoles.administrator);
  await grownOld(admin);
  const { token } = admin;
  const acts: [string, string, object?][] = [
    ["POST", "/company-users", { ...person(), role: "1" }],
    ["POST", "/company-users", { ...person(), role: "2" }],
    ["POST", "/company-users", { ...person(), role: "3", groups: [{ group_id: groupId, role_id: 3 }] }],
    ["PATCH", `/company-users/${colleague.companyUserId}`, { role: "3" }],
    ["DELETE", `/company-users/${colleague.companyUserId}`],
    ["POST", `/company-groups/${groupId}/company-group-users`, { user_id: colleague.id, role_id: 3 }],
    ["POST", "/company-mail-settings", server],
    ["POST", "/webhooks", hook],
    ["PUT", "/sign-in-rules", rules],
    ["PUT", "/networks", { networks: [] }],
    ["DELETE", `/company-users/${colleague.companyUserId}/sessions`],
    ["POST", "/data-exports"],
    ["POST", "/deletion", { name: "Meridian" }],
  ];
  for (const [method, path, body] of acts) {
    const { status, json } = await call(method, `${at}${path}`, { token, ...(body && { body }) });
    expect([method, path, status, json.label]).toEqual([method, path, 403, "ProofRequired"]);
  }
  const plain = { ...person(), role: "3" };
  expect((await call("POST", `${at}/company-users`, { token, body: plain })).status).toBe(201);
});

test("an accomplice who came by an invitation has to sign in before they can do what takes the organisation over", async () => {
  const { admin, at } = await givenOrganisation();
  const invited = { ...person(), role: "1" };
  await must("POST", `${at}/company-users`, { token: admin.token, body: invited });
  const token = await accept(invited.email);
  const { company_users: people } = await must("GET", `${at}/company-users`, { token });
  const real = people.find((one: { user_id: number }) => one.user_id === admin.id);
  const acts: [string, string, object?][] = [
    ["POST", "/api-keys", { name: "Key", scopes: ["read"] }],
    ["POST", "/data-exports"],
    ["DELETE", `/company-users/${real.id}`],
    ["PATCH", `/company-users/${real.id}`, { role: "3" }],
    ["POST", "/company-users", { ...person(), role: "1" }],
    ["POST", "/company-mail-settings", server],
    ["POST", "/webhooks", hook],
    ["PUT", "/sign-in-rules", rules],
    ["PUT", "/networks", { networks: [] }],
    ["POST", "/deletion", { name: "Meridian" }],
  ];
  const renewed = (await must("POST", "/auth/proof", { token, body: { password } })).token;
  for (const [method, path, body] of acts) {
    const { status, json } = await call(method, `${at}${path}`, { token: renewed, ...(body && { body }) });
    expect([method, path, status, json.label]).toEqual([method, path, 403, "SessionByInvitation"]);
  }
  const again = await must("POST", "/auth/sign-in", { body: { email: invited.email, password } });
  const key = { name: "Key", scopes: ["read"] };
  expect((await call("POST", `${at}/api-keys`, { token: again.token, body: key })).status).toBe(201);
});

describe("a key that administers", () => {
  const all: readonly ApiScope[] = ["read", "write", "send", "administer"];
  const given = async (scopes: readonly ApiScope[]) => {
    const own = await givenOrganisation();
    const body = { name: "Users", scopes };
    const { secret_key: key } = await must("POST", `${own.at}/api-keys`, { token: own.admin.token, body });
    return { ...own, key: key as string };
  };

  test("neither gives nor takes an administrator's role, on any way", async () => {
    const { at, key, join } = await given(all);
    const [user, administrator] = [await join(companyRoles.user), await join(companyRoles.administrator)];
    const pending = { ...person(), role: "3" };
    const { company_user: invited } = await must("POST", `${at}/company-users`, { token: key, body: pending });
    await database()
      .update(companyUsers)
      .set({ roleId: companyRoles.administrator })
      .where(eq(companyUsers.id, invited.id));
    const ways: [string, string, object?][] = [
      ["PATCH", `${at}/company-users/${user.companyUserId}`, { role: 1 }],
      ["PATCH", `${at}/company-users/${administrator.companyUserId}`, { role: 3 }],
      ["DELETE", `${at}/company-users/${administrator.companyUserId}`],
      ["POST", `${at}/company-users`, { ...person(), role: "1" }],
      ["PATCH", `${at}/company-users/${invited.id}`, { email: person().email }],
      ["POST", "/holding-company/companies", { name: "Held", address: "1 Road", contact_email: "a@example.test" }],
    ];
    for (const [method, path, body] of ways)
      expect([method, path, (await call(method, path, { token: key, ...(body && { body }) })).status]).toEqual([
        method,
        path,
        403,
      ]);
    expect((await call("DELETE", `${at}/company-users/${user.companyUserId}`, { token: key })).status).toBe(204);
  });

  test("gives no right that it lacks: to send, to write, or to read a group's documents", async () => {
    const narrow = await given(["administer"]);
    const member = await narrow.join(companyRoles.user);
    const group = `${narrow.at}/company-groups/${narrow.groupId}/company-group-users`;
    const ways: [string, string, object][] = [
      ["POST", `${narrow.at}/company-users`, { ...person(), role: "3" }],
      ["PATCH", `${narrow.at}/company-users/${member.companyUserId}`, { role: "2" }],
      ["POST", group, { user_id: member.id, role_id: 3 }],
    ];
    for (const [method, path, body] of ways) {
      const { status, json } = await call(method, path, { token: narrow.key, body });
      expect([method, path, status, json.label]).toEqual([method, path, 403, "ScopeMissing"]);
    }
    const reading = await given(["administer", "read"]);
    const joined = await reading.join(companyRoles.user);
    const at = `${reading.at}/company-groups/${reading.groupId}/company-group-users`;
    const roles = [3, 2, 1] as const;
    const statuses = [];
    for (const role_id of roles)
      statuses.push((await call("POST", at, { token: reading.key, body: { user_id: joined.id, role_id } })).status);
    expect(statuses).toEqual([201, 403, 403]);
  });
});

test("of two administrators who remove each other at once one stays", async () => {
  const { admin, at, join } = await givenOrganisation();
  const other = await join(companyRoles.administrator);
  const [row] = await database()
    .select()
    .from(companyUsers)
    .where(and(eq(companyUsers.userId, admin.id)));
  const remove = (by: Sender, id: number | undefined) =>
    call("DELETE", `${at}/company-users/${id}`, { token: by.token });
  const answers = await Promise.all([remove(admin, other.companyUserId), remove(other, row?.id)]);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  const left = await database()
    .select({ id: users.id })
    .from(users)
    .innerJoin(companyUsers, eq(companyUsers.userId, users.id));
  expect(left.filter(({ id }) => id === admin.id || id === other.id)).toHaveLength(1);
});
