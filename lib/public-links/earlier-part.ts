import "server-only";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { EarlierPart } from "@/db/enums";
import { publicParts, type publicVisits } from "@/db/schema/public-links";
import { recipients, workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { codesOf, isCodeOf } from "@/lib/platform/crypto/link-keys";
import { logRarely } from "@/lib/platform/logs/log";
import { isSameAddress, sigmaForms } from "@/lib/platform/text/mail-address";
import { isRemoved } from "@/lib/recipients/rules";
import { firstLinkVersion } from "@/lib/workflows/send/signing-link";
import type { LinkRow } from "./change-link";

type Visit = typeof publicVisits.$inferSelect;
type Visitor = Pick<Visit, "linkId" | "email" | "fields">;
type PartRow = typeof publicParts.$inferSelect;
type Begun = Pick<PartRow, "workflowId" | "signatoryId">;

/** The visitor's codes include the values in the link's URL: with other values, the visit is about something else. */
function visitorCodes({ linkId, email, fields }: Visitor): string[] {
  const values = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const hash = sha256(JSON.stringify(values));
  return sigmaForms(email).flatMap((form) => codesOf("public-link", `visitor.${linkId}.${form}.${hash}`));
}

const macText = ({ linkId, visitor, signatoryId }: Pick<PartRow, "linkId" | "visitor" | "signatoryId">) =>
  `part.${linkId}.${visitor}.${signatoryId}`;

/** Remembers which part the visitor began last. Only for an address that the visitor has confirmed. */
export async function rememberPart(tx: Context, link: LinkRow, visit: Visitor, begun: Begun): Promise<void> {
  const [visitor = ""] = visitorCodes(visit);
  const row = { linkId: link.id, visitor, ...begun, snapshotId: link.snapshotId, createdAt: tx.now };
  const [mac = ""] = codesOf("public-link", macText(row));
  const values = { ...row, mac };
  await tx.db
    .insert(publicParts)
    .values(values)
    .onConflictDoUpdate({ target: [publicParts.linkId, publicParts.visitor], set: values });
}

export type KnownPart = {
  kind: EarlierPart;
  part: PartRow;
  person: typeof recipients.$inferSelect;
  workflow: typeof workflows.$inferSelect;
};

/** The part that the visitor began last, and what became of it. Callers must know that the address is confirmed. */
export async function findEarlierPart(ctx: Context, visit: Visitor): Promise<KnownPart | null> {
  const [found] = await ctx.db
    .select({ part: publicParts, person: recipients, workflow: workflows })
    .from(publicParts)
    .innerJoin(recipients, eq(recipients.id, publicParts.signatoryId))
    .innerJoin(workflows, eq(workflows.id, recipients.workflowId))
    .where(and(eq(publicParts.linkId, visit.linkId), inArray(publicParts.visitor, visitorCodes(visit))))
    .orderBy(desc(publicParts.createdAt))
    .limit(1);
  if (!found || found.workflow.deletedAt) return null;
  // The owner of the database can move the row to another's part, but makes no such code.
  if (!isCodeOf("public-link", macText(found.part), found.part.mac)) {
    logRarely("error", { linkId: visit.linkId }, "a part that a visitor began is recorded as that of another");
    return null;
  }
  return { ...found, kind: kindOf(found, visit.email, ctx.now) };
}

/**
 * The same part with its workflow locked, as it is now. Locks the workflow before anything of it is written, like
 * `lockRequest`: in another order two acts could deadlock. Callers must hold the link's lock.
 */
export async function lockEarlierPart(tx: Context, visit: Visitor, { workflow }: KnownPart): Promise<KnownPart | null> {
  await tx.db.select({ id: workflows.id }).from(workflows).where(eq(workflows.id, workflow.id)).for("update");
  return findEarlierPart(tx, visit);
}

function kindOf({ person, workflow }: Pick<KnownPart, "person" | "workflow">, email: string, now: Date): EarlierPart {
  if (!isSameAddress(person.email, email)) return "passedOn";
  if (isRemoved(person)) return "cancelled";
  if (workflow.status === "completed" || person.status === "completed") return "finished";
  if (workflow.status === "cancelled") return "cancelled";
  if (workflow.status === "declined" || person.status === "declined") return "declined";
  if (workflow.expiresAt && workflow.expiresAt <= now) return "expired";
  return person.linkVersion === firstLinkVersion ? "unfinished" : "renewed";
}

/**
 * Whether the visitor continues the earlier part instead of beginning another one. If the visitor has not said which,
 * an unfinished part is continued, and after a finish another one begins.
 */
export function shouldContinue(kind: EarlierPart, beginsAnew: boolean | undefined): boolean {
  if (beginsAnew) return false;
  return kind === "unfinished" || kind === "renewed" || (kind === "finished" && beginsAnew === false);
}

/** Whether the visit continues an earlier part, in whose place another can begin. */
export const continuesEarlierPart = ({ earlier }: Pick<Visit, "earlier">): boolean =>
  earlier !== null && shouldContinue(earlier, false);
