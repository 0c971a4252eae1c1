import "server-only";
import { and, eq, isNotNull, or } from "drizzle-orm";
import { documents, fields } from "@/db/schema/documents";
import { fieldKinds } from "@/lib/fields/kinds";
import { referencesOf } from "@/lib/fields/rules/references";
import type { Context } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { dayIn } from "@/lib/platform/i18n/date-pattern";
import { formatDate, isTimeZone } from "@/lib/platform/i18n/dates";
import { fullName } from "@/lib/recipients/rules";
import type { SigningRequest } from "@/lib/signing/gate/open-request";

type Field = Pick<typeof fields.$inferSelect, "name" | "type">;
type Filling = Pick<SigningRequest, "company"> & {
  recipient: Pick<SigningRequest["recipient"], "firstName" | "lastName" | "defaultLanguage">;
  workflow: Pick<SigningRequest["workflow"], "id" | "printLanguage">;
};
export type Prefill = (field: Field) => string | null;

/**
 * What the product fills in: recipientName is first plus last name, signDate today, which is printed as DD MMM YYYY
 * (spec section 4). Without a print language it is that text from the beginning, in the recipient's language.
 */
export async function prefillFor(
  ctx: Context,
  request: Filling,
  own: readonly Field[],
  timeZone: string | null | undefined,
): Promise<{ prefill: Prefill; isFixedDay: (field: Field) => boolean }> {
  const { recipient, workflow } = request;
  const fixed = await listFixedDays(ctx, workflow, own);
  const isFixedDay = ({ name, type }: Field) => isSigningDate(type) && fixed.has(name);
  const prefill: Prefill = (field) => {
    switch (fieldKinds[field.type].prefill) {
      case "fullName":
        return fullName(recipient);
      case "today": {
        const zone = isFixedDay(field) ? senderZone(request) : zoneOf(request, timeZone);
        return workflow.printLanguage === null
          ? formatDate(ctx.now, "DD MMM YYYY", languageOr(recipient.defaultLanguage), zone)
          : dayIn(zone, ctx.now);
      }
      case "sender":
      case "formula":
      case null:
        return null;
    }
  };
  return { prefill, isFixedDay };
}

const isSigningDate = (type: Field["type"]) => fieldKinds[type].prefill === "today";

export const senderZone = ({ company }: Pick<SigningRequest, "company">): string => company?.timeZone ?? "UTC";

/** The recipient's time zone if it is known, else the sender's. */
export const zoneOf = (request: Pick<SigningRequest, "company">, timeZone: string | null | undefined): string =>
  timeZone && isTimeZone(timeZone) ? timeZone : senderZone(request);

/**
 * The names of signing dates that a condition or formula of the workflow reads. They are days of the sender's time zone:
 * the recipient's browser names its own, and so could move by a day what is computed of it.
 */
async function listFixedDays(
  ctx: Context,
  { id, printLanguage }: Filling["workflow"],
  own: readonly Field[],
): Promise<ReadonlySet<string>> {
  if (printLanguage === null || !own.some(({ type }) => isSigningDate(type))) return new Set();
  const rows = await ctx.db
    .select({ condition: fields.condition, formula: fields.formula })
    .from(fields)
    .innerJoin(documents, eq(documents.id, fields.documentId))
    .where(and(eq(documents.workflowId, id), or(isNotNull(fields.condition), isNotNull(fields.formula))));
  return new Set(rows.flatMap(referencesOf));
}
