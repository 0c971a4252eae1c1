import "server-only";
import { languages } from "@/db/enums";
import { columnAliases, lettersOf } from "@/lib/contacts/read-csv";
import { translator } from "@/lib/platform/i18n/translate";
import type { Target } from "./columns";
import type { RolePart } from "./rules";
import { columnLabel } from "./rules/column-label";

/** What people call the parts of a role; only letters, in lower case, without accents. */
const partAliases: Record<RolePart, readonly string[]> = {
  email: columnAliases.email,
  first_name: columnAliases.first_name,
  last_name: columnAliases.last_name,
  single_name: columnAliases.single_name,
  language: columnAliases.default_language,
  mobile: [
    "mobile",
    "mobilenumber",
    "mobilephone",
    "phone",
    "phonenumber",
    "telephone",
    "tel",
    "cell",
    "cellphone",
    "movil",
    "telefonomovil",
    "numerodemovil",
    "celular",
    "telefono",
    "κινητο",
    "κινητοτηλεφωνο",
    "αριθμοςκινητου",
    "κιν",
    "τηλεφωνο",
    "τηλ",
    "kinito",
    "tilefono",
  ],
};

/** Longer than any name of a role or field, so a longer heading names nothing. */
const longestHeading = 600;

/** A row is sent to nobody without these, so a field of the same name does not take their column. */
const neededParts: readonly RolePart[] = ["email", "first_name", "last_name"];

/**
 * The target that each heading names: by its column, by a field's name, as our pages label it in any language, or by what
 * address books call a part, after the name of its role or, if one role alone has no address, by itself. No other heading
 * takes what one names by its column. A heading that names none is null.
 */
export function mapHeadings(headings: readonly string[], targets: readonly Target[]): (string | null)[] {
  const open = targets.filter(
    (target) => target.kind === "role" && target.number === 1 && target.part === "email" && !target.role.email,
  );
  const [only] = open;
  const role = open.length === 1 && only?.kind === "role" ? only.role : null;
  // The first of each name counts.
  const byKey = (keyOf: (target: Target) => string) =>
    new Map(targets.toReversed().map((target) => [keyOf(target), target]));
  const byColumn = byKey(({ column }) => column.toLowerCase());
  const byName = byKey((target) => lettersAndDigits(target.kind === "field" ? target.name : target.column));
  const byLabel = labelled(targets);
  const ofRole = targets.flatMap((target) =>
    target.kind === "role" && target.number === 1 && target.role === role ? [target] : [],
  );
  const find = (heading: string): Target | undefined => {
    const wanted = heading.length > longestHeading ? "" : lettersAndDigits(heading);
    if (!wanted) return undefined;
    const letters = lettersOf(heading);
    const called = ofRole.find(({ part }) => partAliases[part].includes(letters));
    const needed = called && neededParts.includes(called.part) ? called : undefined;
    return needed ?? byName.get(wanted) ?? called ?? byLabel.get(wanted);
  };
  const taken = new Set<string>();
  const take = (target: Target | undefined) => {
    if (!target || taken.has(target.column)) return null;
    taken.add(target.column);
    return target.column;
  };
  const exact = headings.map((heading) => take(byColumn.get(heading.toLowerCase())));
  return headings.map((heading, index) => exact[index] ?? take(find(heading)));
}

/** By the labels of our pages, and for a part by its role's name with any word for it. The first of each counts. */
function labelled(targets: readonly Target[]): ReadonlyMap<string, Target> {
  const words = languages.map((language) => translator(language, "Batch"));
  const found = new Map<string, Target>();
  for (const target of targets) {
    const labels = words.map((t) => columnLabel(t, target.column));
    const spoken =
      target.kind === "role" && target.number === 1
        ? partAliases[target.part].map((alias) => `${target.role.roleName}${alias}`)
        : [];
    for (const key of [...labels, ...spoken].map(lettersAndDigits)) if (!found.has(key)) found.set(key, target);
  }
  return found;
}

const lettersAndDigits = (text: string) =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
