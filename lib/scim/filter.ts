import "server-only";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { readFilter } from "./read-filter";
import { asBoolean, isJson, isUuid } from "./read-request";
import { unreadable } from "./refuse";

/** An attribute that can be filtered by; a `lowerCase` column holds nothing else, so that its index is used. */
export type Filterable = { column: SQL; kind: "exact" | "anyCase" | "lowerCase" | "boolean" | "uuid" | "anyUuid" };

/** The condition that a filter asks for, made of `eq`, `sw`, `co`, `and` and `or`. Attributes are named in lower case. */
export function conditionOf(filter: string, attributes: Readonly<Record<string, Filterable>>): SQL | undefined {
  return or(...readFilter(filter).map((branch) => and(...comparisonsOf(branch).map((one) => toSql(one, attributes)))));
}

type Comparison = { name: string; operator: string; value: unknown };

/** `{emails: {value: ["eq", "a@b.c"]}}` as a list; several comparisons of one attribute are a list of lists. */
function comparisonsOf(node: unknown, path: readonly string[] = []): Comparison[] {
  const name = path.join(".").toLowerCase();
  if (isJson(node)) return Object.entries(node).flatMap(([key, child]) => comparisonsOf(child, [...path, key]));
  if (!Array.isArray(node)) throw unreadable("invalidFilter", "The filter cannot be read");
  if (node.some((one) => typeof one === "object" && one !== null))
    return node.flatMap((one) => comparisonsOf(one, path));
  const [operator, value] = node;
  if (node.length !== 2) throw unreadable("invalidFilter", `"${node.join(" ")}" is not supported for ${name}`);
  return [{ name, operator: String(operator).toLowerCase(), value }];
}

function toSql({ name, operator, value }: Comparison, attributes: Readonly<Record<string, Filterable>>): SQL {
  const core = name.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, "");
  // Which kind of address it is: there is one, for work.
  if (core === "emails.type") return sql`${operator === "eq" && String(value).toLowerCase() === "work"}`;
  if (core === "emails.primary") return sql`${operator === "eq" && asBoolean(value) === true}`;
  const found = attributes[core];
  if (!found) throw unreadable("invalidFilter", `Resources cannot be filtered by ${name}`);
  const { column, kind } = found;
  if (kind === "boolean") {
    const wanted = asBoolean(value);
    if (operator !== "eq" || typeof wanted !== "boolean")
      throw unreadable("invalidFilter", `${name} can only be compared with true or false, by eq`);
    return eq(column, wanted);
  }
  const text = String(value);
  if (kind === "uuid" || kind === "anyUuid") {
    if (operator !== "eq") throw unreadable("invalidFilter", `${name} can only be compared by eq`);
    return isUuid(text) ? sql`${text}::uuid = ${column}` : sql`false`;
  }
  const left = kind === "anyCase" ? sql`lower(${column})` : column;
  const right = kind === "exact" ? text : text.toLowerCase();
  if (operator === "eq") return sql`${left} = ${right}`;
  if (operator === "sw") return sql`starts_with(${left}, ${right})`;
  if (operator === "co") return sql`strpos(${left}, ${right}) > 0`;
  throw unreadable("invalidFilter", `The comparison ${operator} is not supported; eq, sw and co are`);
}
