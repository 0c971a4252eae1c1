import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** The column's name in the database. */
export const snake = ({ name }: PgColumn) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Another value of the column's type, where there is one; a date and a number stay in their range. */
export function otherValue(column: PgColumn): SQL {
  const name = sql.identifier(snake(column));
  const { enumValues = [] } = column;
  if (enumValues.length > 0) {
    const [first, second] = enumValues;
    const type = sql.raw(column.getSQLType());
    return sql`(case when ${name}::text = ${first} then ${second}::text else ${first}::text end)::${type}`;
  }
  const type = column.getSQLType();
  if (type === "boolean") return sql`not ${name}`;
  if (/^(bigint|integer|real|smallint)$/.test(type)) return sql`coalesce(${name}, 0) + 1`;
  if (type.startsWith("timestamp")) return sql`coalesce(${name}, now()) - interval '1 day'`;
  if (type === "uuid") return sql`gen_random_uuid()`;
  if (type.endsWith("[]")) return sql`${name} || ${name} || '{1}'`;
  if (type === "jsonb") return sql`case when ${name} = '[]' then '[{"key":"x","value":"x"}]' else '[]' end::jsonb`;
  if (type === "text")
    return sql`case when ${name} ~ '^[0-9a-f]{64}$' then encode(sha256(${name}::bytea), 'hex')
      else coalesce(${name}, '') || 'x' end`;
  return sql`null`;
}
