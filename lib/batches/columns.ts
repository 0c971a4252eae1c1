import { columnAliases, lettersOf } from "@/lib/contacts/read-csv";
import { takesValue } from "@/lib/fields/kinds";
import type { PlacedField } from "@/lib/documents/fill-fields";
import type { RoleRow } from "@/lib/templates/queries";
import { isRolePart, roleParts, type RolePart } from "./rules";

/** What a column of the table fills. */
export type Target =
  | { kind: "role"; column: string; role: RoleRow; part: RolePart }
  | { kind: "field"; column: string; name: string }
  | { kind: "name"; column: "name" }
  | { kind: "folder"; column: "folder" };

const partNames = Object.keys(roleParts).filter(isRolePart);

/** Everything that columns can fill in workflows of this template. */
export function targetsOf(
  template: { allowChanges: boolean },
  roles: readonly RoleRow[],
  placed: readonly PlacedField[],
): Target[] {
  const fillable = placed.filter(({ field }) => takesValue(field) && field.name);
  const names = [...new Set(fillable.map(({ field }) => field.name))];
  return [
    ...roles.flatMap((role) =>
      partNames
        .filter((part) => template.allowChanges || isOpen(role, part))
        .map((part): Target => ({ kind: "role", column: `${role.roleName}.${part}`, role, part })),
    ),
    ...names.map((name): Target => ({ kind: "field", column: `field:${name}`, name })),
    { kind: "name", column: "name" },
    { kind: "folder", column: "folder" },
  ];
}

/** In a strict template only what a role leaves empty can be filled. */
const isOpen = (role: RoleRow, part: RolePart): boolean =>
  part !== "language" && part !== "mobile" && !role[roleParts[part]];

const partAliases: Record<RolePart, readonly string[]> = {
  email: columnAliases.email,
  first_name: columnAliases.first_name,
  last_name: columnAliases.last_name,
  language: columnAliases.default_language,
  mobile: ["mobile", "phone", "mobilenumber", "telephone", "movil", "telefono", "κινητο", "τηλεφωνο"],
};

/** Names of roles and fields are shorter; a longer heading names nothing. */
const longestHeading = 600;

/**
 * The target that each heading names: by its column, by a field's name, or, if one role alone has no address, by what
 * address books call its parts. A heading that names none is null.
 */
export function mapHeadings(headings: readonly string[], targets: readonly Target[]): (string | null)[] {
  const open = targets.filter((target) => target.kind === "role" && target.part === "email" && !target.role.email);
  const [only] = open;
  const role = open.length === 1 && only?.kind === "role" ? only.role : null;
  // The first of each name counts.
  const byKey = (keyOf: (target: Target) => string) =>
    new Map(targets.toReversed().map((target) => [keyOf(target), target]));
  const byColumn = byKey(({ column }) => column.toLowerCase());
  const byName = byKey((target) => lettersAndDigits(target.kind === "field" ? target.name : target.column));
  const ofRole = targets.flatMap((target) => (target.kind === "role" && target.role === role ? [target] : []));
  const find = (heading: string): Target | undefined => {
    const wanted = heading.length > longestHeading ? "" : lettersAndDigits(heading);
    if (!wanted) return undefined;
    const letters = lettersOf(heading);
    return (
      byColumn.get(heading.toLowerCase()) ??
      byName.get(wanted) ??
      ofRole.find(({ part }) => partAliases[part].includes(letters))
    );
  };
  const taken = new Set<string>();
  return headings.map((heading) => {
    const key = find(heading)?.column ?? null;
    if (key === null || taken.has(key)) return null;
    taken.add(key);
    return key;
  });
}

const lettersAndDigits = (text: string) =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
