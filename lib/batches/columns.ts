import { takesValue } from "@/lib/fields/kinds";
import type { PlacedField } from "@/lib/documents/fill-fields";
import type { RoleRow } from "@/lib/templates/queries";
import { isLeftOpen } from "@/lib/recipients/open-parts";
import { actsOnOwnDevice, isHosted } from "@/lib/recipients/roles";
import { maximumAlternates } from "@/lib/recipients/schema";
import { type HostPart, hostParts, isHostPart, isRolePart, personColumn, roleParts, type RolePart } from "./rules";

/** What a column of the table fills. */
export type Target =
  | { kind: "role"; column: string; role: RoleRow; number: number; part: RolePart }
  | { kind: "host"; column: string; role: RoleRow; part: HostPart }
  | { kind: "externalId"; column: string; role: RoleRow | null }
  | { kind: "metadata"; column: string; key: string }
  | { kind: "field"; column: string; name: string }
  | { kind: "name"; column: "name" }
  | { kind: "folder"; column: "folder" };

const partNames = Object.keys(roleParts).filter(isRolePart);
const hostPartNames = Object.keys(hostParts).filter(isHostPart);

const metadataColumn = /^metadata:(?<key>[\p{L}\p{N}].*)$/u;

/**
 * Everything that columns can fill in workflows of this template; the further people of roles come last. The keys of
 * metadata can be any, so they are taken from the table's headings.
 */
export function targetsOf(
  template: { allowChanges: boolean },
  roles: readonly RoleRow[],
  placed: readonly PlacedField[],
  headings: readonly string[],
): Target[] {
  const fillable = placed.filter(({ field }) => takesValue(field) && field.name);
  const names = [...new Set(fillable.map(({ field }) => field.name))];
  return [
    ...roles.flatMap((role) => [
      ...partNames
        .filter((part) => template.allowChanges || isLeftOpen(role, roleParts[part]))
        .map((part): Target => ({ kind: "role", column: personColumn(role.roleName, 1, part), role, number: 1, part })),
      ...hostPartNames
        .filter((part) => isHosted(role.recipientRole) && (template.allowChanges || isLeftOpen(role, hostParts[part])))
        .map((part): Target => ({ kind: "host", column: `${role.roleName}.${part}`, role, part })),
    ]),
    ...names.map((name): Target => ({ kind: "field", column: `field:${name}`, name })),
    { kind: "name", column: "name" },
    { kind: "folder", column: "folder" },
    { kind: "externalId", column: "external_id", role: null },
    ...roles.map((role): Target => ({ kind: "externalId", column: `${role.roleName}.external_id`, role })),
    ...[...new Set(headings)].flatMap((heading): Target[] => {
      const key = metadataColumn.exec(heading)?.groups?.["key"];
      return key ? [{ kind: "metadata", column: heading, key }] : [];
    }),
    ...furtherPeople(template, roles),
  ];
}

function furtherPeople(template: { allowChanges: boolean }, roles: readonly RoleRow[]): Target[] {
  const shareable = roles.filter(
    (role) => actsOnOwnDevice(role.recipientRole) && (template.allowChanges || isLeftOpen(role, "members")),
  );
  /** Columns that a role has already, such as one that is itself called `Tenant.2`. */
  const taken = new Set(roles.flatMap(({ roleName }) => partNames.map((part) => personColumn(roleName, 1, part))));
  return shareable.flatMap((role) =>
    Array.from({ length: maximumAlternates - 1 }, (_, index) => index + 2).flatMap((number) =>
      partNames
        .map((part): Target => ({
          kind: "role",
          column: personColumn(role.roleName, number, part),
          role,
          number,
          part,
        }))
        .filter(({ column }) => !taken.has(column)),
    ),
  );
}

/** The targets to choose from: of each role, one person more than the template or the table has. */
export function offeredTargets(known: readonly Target[], chosen: readonly (Target | null)[]): Target[] {
  const numbersOf = (role: RoleRow) =>
    chosen.flatMap((target) => (target?.kind === "role" && target.role === role ? [target.number] : []));
  const most = (role: RoleRow) => Math.max(1, role.members.length, ...numbersOf(role)) + 1;
  return known.filter((target) => target.kind !== "role" || target.number <= most(target.role));
}
