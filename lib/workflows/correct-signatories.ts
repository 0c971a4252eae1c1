import "server-only";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { otpChallenges } from "@/db/schema/signing";
import { signatories } from "@/db/schema/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { type MemberContext, transact } from "@/lib/platform/context";
import { AppError, invalid } from "@/lib/platform/errors";
import { uncoveredCharacters } from "@/lib/platform/pdf/uncovered-characters";
import { forgetWork, nothingDone } from "./forget-work";
import { forgetOtpLimits } from "./otp-limits";
import { nameAndAddress } from "@/lib/recipients/rules";
import { getWorkflowFor, touchWorkflow } from "@/lib/access/workflows";
import { listDocuments, listFields } from "@/lib/documents/queries";
import { mailLink } from "./invite-next";
import { listPeople } from "./queries";
import { isExpired, printProblem, printedPeople } from "./rules";
import { assertMembersDistinct } from "./save-members";
import { changeSignatories } from "./save-signatories";
import type { signatoryChange, signatoryChanges } from "./schema";
import { linkHashOf } from "./signing-link";

type Change = z.infer<typeof signatoryChange>;

const correctable = new Set(["id", "firstName", "lastName", "email", "defaultLanguage", "mobileNumber"]);

/** In a draft, changes everything that is listed; after sending, only the recipient's identity and contact details. */
export async function changeOrCorrectSignatories(
  ctx: MemberContext,
  workflowId: number,
  change: z.infer<typeof signatoryChanges>,
) {
  const { status } = await getWorkflowFor(ctx, "workflow:edit", workflowId);
  return status === "notStarted"
    ? changeSignatories(ctx, workflowId, change)
    : correctSignatories(ctx, workflowId, change.signatories);
}

/**
 * Gives a recipient who has not acted a new link, by mail if already invited; the old link stops working. What was
 * entered, uploaded or confirmed by a code under another address is deleted, and codes sent to another number.
 */
async function correctSignatories(ctx: MemberContext, workflowId: number, list: Change[]): Promise<void> {
  if (
    list.some((change) => Object.entries(change).some(([key, value]) => value !== undefined && !correctable.has(key)))
  )
    throw new AppError("conflict", "already_sent");
  await transact(ctx, async (tx) => {
    const workflow = await getWorkflowFor(tx, "workflow:edit", workflowId, { lock: true });
    if (workflow.status !== "inProgress" || isExpired(workflow, tx.now)) throw new AppError("conflict", "already_sent");
    if (!workflow.allowChanges) throw new AppError("forbidden", "changes_not_allowed");
    for (const change of list) await correctOne(tx, workflow.id, change);
    const { people, members } = await listPeople(tx, workflow);
    assertMembersDistinct(people, members);
    const documents = await listDocuments(tx, workflow);
    const fields = await listFields(
      tx,
      documents.map((d) => d.id),
    );
    const problem = printProblem({ signatories: printedPeople(people, members), fields }, uncoveredCharacters);
    if (problem) throw problem;
    await touchWorkflow(tx, workflow.id);
  });
  for (const { id } of list) await forgetOtpLimits(id);
}

async function correctOne(tx: MemberContext, workflowId: number, change: Change): Promise<void> {
  const own = and(eq(signatories.id, change.id), eq(signatories.workflowId, workflowId));
  const [person] = await tx.db.select().from(signatories).where(own).for("update");
  if (!person) throw new AppError("not_found");
  if (person.status !== "waiting" && person.status !== "invited") throw new AppError("conflict", "already_acted");
  await assertNoClaim(tx, person);
  const isAnother = Boolean(change.email) && change.email !== person.email;
  if (person.hasOtpStep && change.mobileNumber === "") throw invalid({ mobile_number: "invalidPhoneSignatory" });
  const linkVersion = person.linkVersion + 1;
  const [changed] = await tx.db
    .update(signatories)
    .set({
      ...(change.firstName && { firstName: change.firstName }),
      ...(change.lastName && { lastName: change.lastName }),
      ...(change.email && { email: change.email }),
      ...(change.defaultLanguage && { defaultLanguage: change.defaultLanguage }),
      ...(change.mobileNumber !== undefined && { mobileNumber: change.mobileNumber || null }),
      linkVersion,
      linkHash: linkHashOf({ id: person.id, linkVersion }),
      gateTries: 0,
      gatePausedUntil: null,
      ...(isAnother && nothingDone),
      updatedAt: tx.now,
    })
    .where(own)
    .returning();
  if (!changed) return;
  if (isAnother) await forgetWork(tx, person.id);
  else if (changed.mobileNumber !== person.mobileNumber)
    await tx.db.delete(otpChallenges).where(eq(otpChallenges.signatoryId, person.id));
  const [was, is] = [nameAndAddress(person), nameAndAddress(changed)];
  await recordAudit(tx, workflowId, {
    action: "recipientCorrected",
    description: was === is ? is : `${was} → ${is}`,
    signatoryId: person.id,
  });
  if (changed.status === "invited") await mailLink(tx, "signatureRequest", changed);
  if (changed.copySentAt) await mailLink(tx, "documentCopy", changed);
}

/** A part with members has no name or link to correct, and a member who has claimed it acts under the one that they have. */
async function assertNoClaim(tx: MemberContext, person: typeof signatories.$inferSelect): Promise<void> {
  const of = person.memberOf ?? person.id;
  const [part] = await tx.db.select().from(signatories).where(eq(signatories.id, of));
  const [member] = await tx.db.select().from(signatories).where(eq(signatories.memberOf, of)).limit(1);
  if (member && person.memberOf === null) throw new AppError("conflict", "correct_members");
  if (member && part?.claimedBy === person.id) throw new AppError("conflict", "release_first");
}
