import { isHostPart, isRolePart } from "../rules";

type Words = (key: string, values?: Record<string, string | number>) => string;

/** What a column fills, as the pages call it: `Tenant: Email` for `Tenant.email`. `t` reads the namespace `Batch`. */
export function columnLabel(t: Words, column: string): string {
  if (column === "name" || column === "folder" || column === "external_id") return t(`target.${column}`);
  if (column.startsWith("field:")) return column.slice("field:".length);
  const [, role = "", number, part = ""] = /^(.*?)(?:[.]([2-9]|10))?[.](\w+)$/.exec(column) ?? [];
  if (!isRolePart(part) && !isHostPart(part) && part !== "external_id") return column;
  return `${number ? t("memberOf", { role, number }) : role}: ${t(`part.${part}`)}`;
}
