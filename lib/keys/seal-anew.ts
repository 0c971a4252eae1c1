import "server-only";
import { sql } from "drizzle-orm";
import type { Context } from "@/lib/platform/context/context";
import { isSealedBefore, openText, type Purpose, sealText } from "@/lib/platform/crypto/crypto";
import { apiKeyOwner } from "@/lib/integrations/masked-key";
import { webhookSecretOwner } from "@/lib/integrations/webhook-secret";
import { mailPasswordOwner } from "@/lib/mail-server/save-mail-settings";
import { connectionOwner } from "@/lib/connections/settings/connection-settings";
import { log } from "@/lib/platform/logs/log";
import { codeOwner } from "@/lib/templates/code-owner";
import { totpOwner } from "@/lib/second-steps/totp";
import { codeAnew, countCodedBefore } from "./code-anew";
import { recipientCodeOwner } from "@/lib/workflows/rules";

type Row = { id: number; sealed: string; company_id: number | null; user_id: number | null };
type Sealed = { table: string; column: string; purpose: Purpose; hasOwner: boolean; owner: (row: Row) => string };

const companyOf = (row: Row) => Number(row.company_id);
const batch = 500;
const idOf = (table: string) => sql.identifier(table === "totp_secrets" ? "user_id" : "id");

/** Every column with texts that are sealed for longer than minutes. */
const columns: Sealed[] = [
  {
    table: "signatories",
    column: "access_code_sealed",
    purpose: "access-code",
    hasOwner: false,
    owner: ({ id }) => recipientCodeOwner(id),
  },
  {
    table: "template_roles",
    column: "access_code_sealed",
    purpose: "access-code",
    hasOwner: false,
    owner: ({ id }) => codeOwner(id),
  },
  {
    table: "mail_settings",
    column: "password_sealed",
    purpose: "mail-server",
    hasOwner: true,
    owner: (row) =>
      mailPasswordOwner(row.user_id === null ? { companyId: companyOf(row) } : { userId: Number(row.user_id) }),
  },
  {
    table: "totp_secrets",
    column: "secret_sealed",
    purpose: "totp",
    hasOwner: false,
    owner: ({ id }) => totpOwner(id),
  },
  {
    table: "company_api_credentials",
    column: "key_sealed",
    purpose: "api-key",
    hasOwner: false,
    owner: (row) => apiKeyOwner(companyOf(row)),
  },
  ...(["settings", "draft"] as const).map((version) => ({
    table: "connections",
    column: `${version}_sealed`,
    purpose: "connection" as const,
    hasOwner: false,
    owner: (row: Row) => connectionOwner(companyOf(row), version),
  })),
  {
    table: "webhooks",
    column: "secret_sealed",
    purpose: "webhook",
    hasOwner: false,
    owner: (row) => webhookSecretOwner(companyOf(row)),
  },
];

/**
 * Seals with SECRET_KEY what was sealed with SECRET_KEY_PREVIOUS, and makes the codes of mails anew; returns how many texts
 * and codes. May run twice.
 */
export async function sealAnew(ctx: Context): Promise<number> {
  let count = await codeAnew(ctx);
  for (const one of columns)
    for await (const rows of listOld(ctx, one))
      for (const row of rows) {
        const owner = one.owner(row);
        const sealed = sealText(one.purpose, owner, openText(one.purpose, owner, row.sealed));
        const [table, column] = [sql.identifier(one.table), sql.identifier(one.column)];
        // Not if it was changed meanwhile.
        await ctx.db.execute(
          sql`update ${table} set ${column} = ${sealed} where ${idOf(one.table)} = ${row.id} and ${column} = ${row.sealed}`,
        );
        count += 1;
      }
  log.info({ count }, "what was sealed with SECRET_KEY_PREVIOUS is sealed anew");
  return count;
}

/** How many texts only SECRET_KEY_PREVIOUS opens, and codes only it makes. */
export async function countSealedBefore(ctx: Context): Promise<number> {
  let count = await countCodedBefore(ctx);
  for (const one of columns) for await (const rows of listOld(ctx, one)) count += rows.length;
  return count;
}

async function* listOld(ctx: Context, { table, column, purpose, hasOwner, owner }: Sealed): AsyncGenerator<Row[]> {
  const hasCompany = hasOwner || ["company_api_credentials", "webhooks", "connections"].includes(table);
  const [company, user] = [hasCompany ? "company_id" : "null", hasOwner ? "user_id" : "null"].map((text) =>
    sql.raw(text),
  );
  for (let after = 0; ;) {
    const rows = await ctx.db.execute<Row>(sql`
      select ${idOf(table)} as id, ${sql.identifier(column)} as sealed, ${company} as company_id, ${user} as user_id
      from ${sql.identifier(table)} where ${idOf(table)} > ${after} and ${sql.identifier(column)} is not null order by ${idOf(table)} limit ${batch}`);
    const read = [...rows].map((row) => ({ ...row, id: Number(row.id) }));
    yield read.filter((row) => isSealedBefore(purpose, owner(row), row.sealed));
    const last = read.at(-1);
    if (!last || read.length < batch) return;
    after = last.id;
  }
}
