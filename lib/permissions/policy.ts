/**
 * One line per permission: who may do it (docs/product.md, Accounts, roles, permissions). Pure, runs in the browser
 * too.
 */

/** The caller's role towards a thing that they can see. */
export type CallerRole = "initiator" | "companyAdmin" | "companyMember" | "groupAdmin" | "groupEditor" | "groupMember";

const editors: readonly CallerRole[] = ["initiator", "companyAdmin", "groupAdmin", "groupEditor"];
const everyone: readonly CallerRole[] = [...editors, "groupMember"];
const administrators: readonly CallerRole[] = ["companyAdmin"];
const insiders: readonly CallerRole[] = ["companyAdmin", "companyMember"];
const groupPeople: readonly CallerRole[] = ["companyAdmin", "groupAdmin", "groupEditor", "groupMember"];
const groupManagers: readonly CallerRole[] = ["companyAdmin", "groupAdmin"];

const policy = {
  "document:view": everyone,
  "document:edit": editors,
  "workflow:view": everyone,
  "workflow:edit": editors,
  "workflow:send": editors,
  /** Copying to a new draft or to a template. */
  "workflow:copy": editors,
  "workflow:cancel": editors,
  "workflow:delete": editors,
  "template:view": everyone,
  "template:use": everyone,
  "template:create": ["companyAdmin", "groupAdmin", "groupEditor"],
  "template:edit": editors,
  "template:copy": editors,
  "template:move": editors,
  "template:delete": editors,
  "batch:view": everyone,
  /** Starting and stopping it; its workflows are those of whoever starts it. */
  "batch:run": editors,
  "company:view": insiders,
  "company:edit": administrators,
  "company:users": administrators,
  "company:groups": administrators,
  "company:brand": administrators,
  "company:mail": administrators,
  "company:api": administrators,
  "company:subscription": administrators,
  "company:security": administrators,
  "company:delete": administrators,
  /** How long workflows are kept, and holds on them. */
  "company:retention": administrators,
  /** Everything that administrators see, as one file. */
  "company:export": administrators,
  "group:view": groupPeople,
  "group:users": groupManagers,
} as const satisfies Record<string, readonly CallerRole[]>;

export type Permission = keyof typeof policy;

export function allows(permission: Permission, callerRoles: readonly CallerRole[]): boolean {
  const allowed: readonly CallerRole[] = policy[permission];
  return callerRoles.some((callerRole) => allowed.includes(callerRole));
}
