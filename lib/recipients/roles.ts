import { type RecipientRole, recipientRoleOf, recipientRoles, standardRole } from "@/db/enums";
import { fieldTypesWhere, isSignature } from "@/lib/fields/kinds";
import { approver } from "./roles/approver";
import { copy } from "./roles/copy";
import { inPerson } from "./roles/in-person";
import type { RoleDefinition } from "./roles/role-definition";
import { signer } from "./roles/signer";
import { viewer } from "./roles/viewer";

/**
 * Every recipient role (docs/product.md, Recipients), in the order of the choice. A test ensures that no other file
 * tells roles apart by name.
 */
export const roleDefinitions: Readonly<Record<RecipientRole, RoleDefinition>> = {
  signer,
  approver,
  viewer,
  copy,
  inPerson,
};

export const roleDescriptions = Object.fromEntries(
  Object.entries(roleDefinitions).map(([role, { description }]) => [role, description]),
);

/** The roles for which `is` returns true, for use in a query. */
export const rolesWhere = (is: (role: RecipientRole) => boolean) => recipientRoles.filter(is);

/** The role that the API's id means; the standard one without an id. */
export const roleOf = ({ recipientRoleId }: { recipientRoleId?: number | null | undefined }): RecipientRole =>
  recipientRoleOf[recipientRoleId ?? 0] ?? standardRole;

/** Nearly all recipients have the standard role, so its name is not shown beside theirs, and no index holds it. */
export const isStandard = (role: RecipientRole) => role === standardRole;

/** The role stored for each alternate: the part itself is the step, not its alternates. */
export const roleOfAlternates: RecipientRole = "copy";

/** In the order of the roles, without repetitions. */
export const namedActs = [...new Set(Object.values(roleDefinitions).map(({ words }) => words.act))].filter(
  (act) => act !== null,
);

const heldBy = (role: RecipientRole) => fieldTypesWhere(roleDefinitions[role].holds);

/** Whether recipients of this role may have fields at all. Those who may not are not asked for files either. */
export const fillsIn = (role: RecipientRole) => heldBy(role).length > 0;

export const signs = (role: RecipientRole) => heldBy(role).some((type) => isSignature(type));

export const acts = ({ recipientRole }: { recipientRole: RecipientRole }) => roleDefinitions[recipientRole].acts;

export const needsAddress = (role: RecipientRole) => roleDefinitions[role].needsAddress;

export const isHosted = (role: RecipientRole) => roleDefinitions[role].isHosted;

/**
 * Whether recipients of this role act on devices of their own. Only their part can be shared by several people, taken by
 * a visitor of a public link, handed on, or have its link delivered by the sender.
 */
export const actsOnOwnDevice = (role: RecipientRole) => roleDefinitions[role].acts && !roleDefinitions[role].isHosted;
