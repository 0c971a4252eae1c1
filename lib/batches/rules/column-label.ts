import { isRolePart } from "../rules";

type Words = (key: string) => string;

/** What a column fills, as the pages call it: `Tenant: Email` for `Tenant.email`. `t` reads the namespace `Batch`. */
export function columnLabel(t: Words, column: string): string {
  if (column === "name" || column === "folder") return t(`target.${column}`);
  if (column.startsWith("field:")) return column.slice("field:".length);
  const [, role = "", part = ""] = /^(.*)[.](\w+)$/.exec(column) ?? [];
  return isRolePart(part) ? `${role}: ${t(`part.${part}`)}` : column;
}
