import { type SQL, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { openSession } from "@/lib/calls/session";
import { systemContext } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { givenPdf, type Sender } from "./given";
import { password } from "./second-steps";
import { hashPassword } from "@/lib/accounts/passwords";
import { givenTemplate } from "./templates";
import type { CallerName, Place, Tenants } from "./tenants";

type Prepared = { ids?: Record<string, unknown>; body?: unknown; form?: FormData };

/**
 * How a call succeeds: who makes it, about what, and what must be there before. Times are `clock_timestamp()`, because all
 * scenes run in one transaction, whose `now()` is its beginning.
 */
export type Scene = {
  by?: CallerName;
  on?: "draft" | "sent";
  given?: (caller: Sender, place: Place) => Promise<Prepared | void>;
  body?: (place: Place) => unknown;
};

/** Made once, because it takes long: a template of the organisation's administrator, and a file. */
export const made = { template: { id: 0, roleName: "Tenant" }, file: new Uint8Array() as Uint8Array<ArrayBuffer> };

export async function prepareScenes({ callers }: Tenants): Promise<void> {
  if (!callers.companyAdmin) throw new Error("The administrator has no session");
  made.template.id = (await givenTemplate(callers.companyAdmin)).id;
  made.file = await givenPdf(1, "Rules");
  await run(
    sql`update users set password_hash = ${await hashPassword(password)} where id = ${callers.companyAdmin.id}`,
  );
}

export const run = async (statement: SQL): Promise<void> => void (await database().execute(statement));

export async function idOf(statement: SQL): Promise<unknown> {
  const [row] = await database().execute<{ id: unknown }>(statement);
  return row?.id;
}

export const confirm = ({ id }: Sender) => run(sql`update users set confirmed_at = clock_timestamp() where id = ${id}`);

/** Invites the person, confirmed and without an organisation, as a plain user. Returns the membership's id. */
export async function invite(person: Sender, { companyId }: Place): Promise<unknown> {
  await confirm(person);
  await run(sql`insert into one_time_tokens (user_id, purpose, token_hash, expires_at)
    values (${person.id}, 'invitation', ${sha256(String(person.id))}, clock_timestamp() + interval '1 day')`);
  return idOf(sql`insert into company_users (company_id, user_id) values (${companyId}, ${person.id}) returning id`);
}

export async function withoutPlan(person: Sender): Promise<void> {
  await confirm(person);
  await run(sql`delete from subscriptions where user_id = ${person.id}`);
}

export async function anotherSession(userId: number): Promise<unknown> {
  await openSession(systemContext(), userId, "password");
  return idOf(sql`select max(id) as id from sessions where user_id = ${userId}`);
}

export function formOf(field: string, content: Uint8Array<ArrayBuffer> | string, name: string): FormData {
  const form = new FormData();
  form.set(field, new File([content], name));
  return form;
}
