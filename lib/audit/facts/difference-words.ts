import "server-only";
import { eq } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import { documents, fields } from "@/db/schema/documents";
import { recipients } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { formatDate } from "@/lib/platform/i18n/dates";
import { translator } from "@/lib/platform/i18n/translate";
import { judgeAuditChain } from "../judge-audit-chain";
import { factsSentence } from "../rules/facts-sentence";
import type { FactsVerdict } from "./schema";

type Differing = {
  entry: number;
  what: string;
  signatoryId?: number | null | undefined;
  itemId?: number | null | undefined;
};

/** The verdict in words for the sender, in the context's language. */
export function factsWords(ctx: Context, facts: FactsVerdict): Promise<string> {
  if (facts.difference) return differenceWords(ctx, facts.difference);
  const t = translator(ctx.language, "AttestedFacts");
  return Promise.resolve(factsSentence(t, facts, (at) => formatDate(at, "DD MMMM YYYY", ctx.language)));
}

/** The first fact that differs from the trail, in words; null if none. */
export async function findDifference(ctx: Context, workflowId: number): Promise<string | null> {
  const { facts } = await judgeAuditChain(ctx, workflowId);
  return facts.difference && differenceWords(ctx, facts.difference);
}

/**
 * For the sender alone: which entry of the trail does not fit, of whom and which, as the rows name them now. A name may
 * be what was changed.
 */
export async function differenceWords(ctx: Context, { entry, what, signatoryId, itemId }: Differing): Promise<string> {
  if (what === "chain") return translator(ctx.language, "AuditChain")("entry", { entry });
  const t = translator(ctx.language, "AttestedFacts");
  if (what === "erased") return t("erasedBy", { entry });
  const names = await namesOf(ctx, { what, signatoryId: signatoryId ?? 0, itemId: itemId ?? 0 });
  const sentence = t("differ", { entry, what: t(`what.${what}`) });
  return names.length > 0 ? `${sentence} (${names.join(" · ")})` : sentence;
}

async function namesOf(
  { db }: Context,
  { what, signatoryId, itemId }: { what: string; signatoryId: number; itemId: number },
) {
  const [people, items] = await Promise.all([
    db.select().from(recipients).where(eq(recipients.id, signatoryId)),
    namesOfItem(db, what, itemId),
  ]);
  const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
  return [...names, ...items.map(({ name }) => name)].filter(Boolean);
}

async function namesOfItem(db: Context["db"], what: string, id: number): Promise<{ name: string }[]> {
  if (what === "document" || what === "revision")
    return db.select({ name: documents.name }).from(documents).where(eq(documents.id, id));
  if (what === "entry") return db.select({ name: fields.name }).from(fields).where(eq(fields.id, id));
  if (what === "upload" || what === "reference")
    return db.select({ name: attachments.title }).from(attachments).where(eq(attachments.id, id));
  return [];
}
