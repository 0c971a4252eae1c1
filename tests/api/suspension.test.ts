import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";

import { commands } from "@/lib/operator/commands";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany, givenHolding, givenOrganisation } from "../support/companies";
import { mailbox, person } from "../support/given";
import { givenSent } from "../support/shortcuts";

useProduct();

const operator = async (name: string, options: Record<string, string> = {}) =>
  (await commands[name]?.run(systemContext(), options)) ?? [];
const suspend = (id: number) => operator("suspend", { company: String(id) });
const restore = (id: number) => operator("restore", { company: String(id) });
const password = "correct horse 9";
const signIn = (email: string) => call("POST", "/auth/sign-in", { body: { email, password } });

test("a suspended organisation's people and key lose access at once; once restored, people sign in again", async () => {
  const own = await givenOrganisation({ name: "Meridian" });
  const colleague = await own.join(companyRoles.user);
  const reset = { password, email: colleague.email };
  await must("POST", "/auth/reset-password-tokens", { body: { email: colleague.email } });
  await runJobs();
  const token = /token=([\w-]+)/.exec((await mailbox(colleague.email))[0]?.text ?? "")?.[1];
  await must("POST", "/auth/update-password", { body: { ...reset, token } });
  const { token: session } = (await signIn(colleague.email)).json;
  const { secret_key: key } = await must("PATCH", `${own.at}/company-api-credentials`, { token: own.admin.token });
  const me = (bearer: string) => call("GET", "/auth/me", { token: bearer });
  const list = () => call("GET", "/workflows", { token: key });
  expect([(await me(session)).status, (await list()).status]).toEqual([200, 200]);

  expect(await suspend(own.companyId)).toEqual(["Meridian is suspended."]);
  expect([(await me(session)).status, (await me(own.admin.token)).status, (await list()).status]).toEqual([
    401, 401, 401,
  ]);
  const { status, json } = await signIn(colleague.email);
  expect([status, json.message]).toEqual([403, "Your organisation has been suspended. Please contact us."]);
  expect(
    (await call("POST", "/auth/sign-in", { body: { email: colleague.email, password: "wrong one" } })).status,
  ).toBe(401);
  expect((await operator("list")).join("\n")).toMatch(new RegExp(`organisation ${own.companyId}\t.*suspended`));

  await restore(own.companyId);
  expect((await me(session)).status).toBe(401);
  expect([(await signIn(colleague.email)).status, (await list()).status]).toEqual([200, 200]);
});

test("mail about its workflows waits until it is restored", async () => {
  const own = await givenOrganisation();
  const reader = person();
  await givenSent(own.admin, [reader], { groupId: own.groupId });
  await suspend(own.companyId);
  await runJobs();
  expect(await mailbox(String(reader["email"]))).toEqual([]);
  await restore(own.companyId);
  await database().execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await runJobs();
  expect(await mailbox(String(reader["email"]))).toHaveLength(1);
});

test("its holding's people are told; other organisations are not affected", async () => {
  const holding = await givenHolding();
  const [held, other] = [
    await givenCompany({ holdingCompanyId: holding.id }),
    await givenCompany({ holdingCompanyId: holding.id }),
  ];
  await suspend(held.id);
  const { token } = holding.user;
  expect((await call("GET", `/companies/${held.id}`, { token })).status).toBe(403);
  expect((await call("GET", `/companies/${other.id}`, { token })).status).toBe(200);
  expect((await call("GET", "/auth/me", { token: other.admin.token })).status).toBe(200);
  await expect(suspend(999_999)).rejects.toThrow("no organisation");
});
