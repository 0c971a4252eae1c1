import "server-only";
import { and, asc, eq } from "drizzle-orm";
import type { OfferedLanguage, OwnMailKind } from "@/db/enums";
import { mailTexts } from "@/db/schema/appearance";
import { getCompanyFor } from "@/lib/access/organisations";
import { getPlannedCompanyFor } from "@/lib/organisations/companies/assert-plan";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { assertWords } from "./assert-words";
import { usesOwnWords } from "./find-own-words";
import { listMailKinds } from "./kinds";
import type { MailKindDto, MailTextDto, MailTextInput } from "./schema";
import { isTextAsSaved, textMac } from "./text-mac";

export type Which = { companyId: number; kind: OwnMailKind; language: OfferedLanguage };
type MailTexts = { mailTexts: MailTextDto[]; inUse: boolean; mailKinds: MailKindDto[] };

const ofWhich = ({ companyId, kind, language }: Which) =>
  and(eq(mailTexts.companyId, companyId), eq(mailTexts.kind, kind), eq(mailTexts.language, language));

const told = ({ companyId, kind, language }: Which) => ({ companyId, subject: `${kind} (${language})` });

/** All own words of an organisation, also while they are not in use, and what there is to write. */
export async function listMailTexts(ctx: UserContext, companyId: number): Promise<MailTexts> {
  const company = await getCompanyFor(ctx, "company:mail", companyId);
  const rows = await ctx.db
    .select()
    .from(mailTexts)
    .where(eq(mailTexts.companyId, company.id))
    .orderBy(asc(mailTexts.id));
  return { mailTexts: rows, inUse: await usesOwnWords(ctx, company), mailKinds: listMailKinds() };
}

/** Sets the text for this kind of mail, also for mails that wait to be sent. */
export async function saveMailText(ctx: UserContext, which: Which, input: MailTextInput): Promise<MailTextDto> {
  assertWords(which.kind, input);
  const { companyId, kind, language } = which;
  return transact(ctx, async (tx) => {
    await getPlannedCompanyFor(tx, "company:mail", companyId, { lock: true });
    const [known] = await tx.db.select().from(mailTexts).where(ofWhich(which));
    const words = { subject: input.subject, text: input.text };
    if (known && known.subject === words.subject && known.text === words.text && isTextAsSaved(known)) return known;
    const set = { ...words, mac: textMac({ companyId, kind, language, ...words }), updatedAt: tx.now };
    const [saved] = await tx.db
      .insert(mailTexts)
      .values({ companyId, kind, language, ...set })
      .onConflictDoUpdate({ target: [mailTexts.companyId, mailTexts.kind, mailTexts.language], set })
      .returning();
    if (!saved) throw new Error("The words of a mail were not written");
    await recordSecurityEvent(tx, "mailTextsChanged", told(which));
    return saved;
  });
}

/** Restores the product's own text, whether or not the organisation had another. */
export async function resetMailText(ctx: UserContext, which: Which): Promise<void> {
  await transact(ctx, async (tx) => {
    await getCompanyFor(tx, "company:mail", which.companyId, { lock: true });
    const gone = await tx.db.delete(mailTexts).where(ofWhich(which)).returning({ id: mailTexts.id });
    if (gone.length > 0) await recordSecurityEvent(tx, "mailTextsChanged", told(which));
  });
}
