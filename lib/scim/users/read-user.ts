import "server-only";
import { Schemas } from "scimmy";
import { z } from "zod";
import { companyRoles } from "@/db/enums";
import { email, personName } from "@/lib/platform/text/shapes";
import { asBoolean, attributeOf, isJson, type Json } from "@/lib/scim/read-request";
import { checked, unreadable } from "@/lib/scim/refuse";

/** What is kept of a user that a provider sends; everything else is read and forgotten. */
export type UserInput = {
  userName: string;
  externalId: string | null;
  firstName: string | null;
  lastName: string | null;
  isActive: boolean;
  /** Null: as the groups or the organisation's default say. */
  roleId: number | null;
};

const kept = z.object({
  userName: z.string(),
  externalId: z.string().max(500).nullish(),
  active: z.boolean().nullish(),
  name: z.object({ givenName: z.string().nullish(), familyName: z.string().nullish() }).nullish(),
  emails: z.array(z.object({ value: z.string().nullish(), primary: z.boolean().nullish() })).nullish(),
  roles: z.array(z.object({ value: z.string().nullish() })).nullish(),
});

/** Reads a whole user (POST and PUT). */
export function readUser(body: Json): UserInput {
  const user = checked(() => new Schemas.User(withBooleans(body), "in"));
  const read = kept.safeParse(JSON.parse(JSON.stringify(user)));
  if (!read.success) throw unreadable("invalidValue", `The attribute ${read.error.issues[0]?.path.join(".")} is wrong`);
  const { userName, externalId, active, name, emails, roles } = read.data;
  const address = addressOf(userName);
  const primary = emails?.find((one) => one.primary) ?? (emails?.length === 1 ? emails[0] : undefined);
  if (primary?.value && addressOf(primary.value) !== address)
    throw unreadable("invalidValue", "userName and the primary email have to be the same address");
  return {
    userName: address,
    externalId: externalId || null,
    firstName: nameOf("name.givenName", name?.givenName),
    lastName: nameOf("name.familyName", name?.familyName),
    isActive: active ?? true,
    roleId: roleOf(roles?.flatMap(({ value }) => (value ? [value] : [])) ?? []),
  };
}

function withBooleans(body: Json): Json {
  const others = Object.entries(body).filter(([key]) => !["active", "emails", "roles"].includes(key.toLowerCase()));
  return {
    ...Object.fromEntries(others),
    active: asBoolean(attributeOf(body, "active")),
    emails: emailsOf(attributeOf(body, "emails")),
    roles: rolesOf(attributeOf(body, "roles")),
  };
}

/** Addresses whose `primary` is a boolean, also where the provider sent a text. */
export const emailsOf = (given: unknown): unknown =>
  Array.isArray(given)
    ? given.map((one: unknown) => (isJson(one) ? { ...one, primary: asBoolean(one["primary"]) } : one))
    : given;

/** Providers send roles as a text, as objects, or as objects whose `primary` is the text "True". */
export const rolesOf = (given: unknown): { value: string }[] | undefined =>
  given === undefined || given === null
    ? undefined
    : [given].flat().map((one: unknown) => {
        const value = isJson(one) ? attributeOf(one, "value") : one;
        if (typeof value !== "string") throw unreadable("invalidValue", "A role needs a value that is a text");
        return { value };
      });

function addressOf(given: string): string {
  const read = email.safeParse(given);
  if (!read.success) throw unreadable("invalidValue", "userName has to be an email address");
  return read.data;
}

function nameOf(path: string, given: string | null | undefined): string | null {
  if (given === null || given === undefined || given.trim() === "") return null;
  const read = personName.safeParse(given);
  if (!read.success) throw unreadable("invalidValue", `${path} is no name of a person`);
  return read.data;
}

const roleIds: Readonly<Record<string, number>> = {
  editor: companyRoles.editor,
  [companyRoles.editor]: companyRoles.editor,
  user: companyRoles.user,
  [companyRoles.user]: companyRoles.user,
};
/** Administrators show none: the provider neither gives nor takes that role, and repeats what it reads. */
export const roleNames: Readonly<Record<number, string>> = {
  [companyRoles.editor]: "editor",
  [companyRoles.user]: "user",
};

/** The strongest of the roles. Nobody becomes an administrator so: that takes an administrator here. */
function roleOf(values: readonly string[]): number | null {
  const ids = values.map((value) => {
    const id = roleIds[value.trim().toLowerCase()];
    if (id === undefined) throw unreadable("invalidValue", "A role is one of: editor, user");
    return id;
  });
  return ids.length > 0 ? Math.min(...ids) : null;
}
