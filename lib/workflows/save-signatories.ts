import "server-only";
import { and, eq, inArray, not } from "drizzle-orm";
import type { z } from "zod";
import { signatories, workflows } from "@/db/schema/workflows";
import { companies } from "@/db/schema/companies";
import { type MemberContext, transact } from "@/lib/platform/context";
import { sealText } from "@/lib/platform/crypto";
import { AppError, invalid } from "@/lib/platform/errors";
import { getOpenDraftFor } from "./access";
import type { SignatoryInput, signatoryChange } from "./schema";

type Change = z.infer<typeof signatoryChange>;

function columnsOf(input: Partial<SignatoryInput>) {
  const { id: _, attachments: __, accessCode: ___, signatureMethods, ...rest } = input;
  const methods = signatureMethods?.filter((m) => m.checked).map((m) => m.id) ?? [];
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== null));
  return {
    ...given,
    ...(input.mobileNumber !== undefined && { mobileNumber: input.mobileNumber || null }),
    ...(input.privateMessage !== undefined && { privateMessage: input.privateMessage || null }),
    ...(signatureMethods && { signatureMethods: methods.length > 0 ? methods : [1, 2, 3, 4, 5, 6] }),
  };
}

const sealedCode = (signatoryId: number, code: string | null | undefined) =>
  code ? sealText("access-code", `signatory:${signatoryId}`, code) : null;

/** The list of recipients becomes exactly this one; an entry with an id keeps its identity and its fields. */
export async function replaceSignatories(
  ctx: MemberContext,
  workflowId: number,
  list: SignatoryInput[],
): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId);
    const keptIds = list.flatMap((s) => (s.id ? [s.id] : []));
    if (new Set(keptIds).size !== keptIds.length) throw invalid({ signatories: "notValid" });
    const own = eq(signatories.workflowId, workflow.id);
    await tx.db.delete(signatories).where(keptIds.length > 0 ? and(own, not(inArray(signatories.id, keptIds))) : own);
    const language = await defaultLanguageOf(tx, workflow.companyId);
    for (const [index, input] of list.entries()) {
      const columns = { actionIndex: index, ...columnsOf(input) };
      const [row] = input.id
        ? await tx.db
            .update(signatories)
            .set(columns)
            .where(and(own, eq(signatories.id, input.id)))
            .returning({ id: signatories.id })
        : await tx.db
            .insert(signatories)
            .values({
              defaultLanguage: language,
              ...columns,
              firstName: input.firstName,
              lastName: input.lastName,
              email: input.email,
              workflowId: workflow.id,
            })
            .returning({ id: signatories.id });
      if (!row) throw new AppError("not_found");
      await tx.db
        .update(signatories)
        .set({ accessCodeSealed: sealedCode(row.id, input.accessCode) })
        .where(eq(signatories.id, row.id));
    }
    await tx.db.update(workflows).set({ updatedAt: tx.now }).where(eq(workflows.id, workflow.id));
  });
}

/** Changes the recipients that are listed, in what is listed of them. */
export async function changeSignatories(ctx: MemberContext, workflowId: number, list: Change[]): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId);
    for (const input of list) {
      const code = input.accessCode === undefined ? {} : { accessCodeSealed: sealedCode(input.id, input.accessCode) };
      const [row] = await tx.db
        .update(signatories)
        .set({ ...columnsOf(input), ...code, updatedAt: tx.now })
        .where(and(eq(signatories.workflowId, workflow.id), eq(signatories.id, input.id)))
        .returning();
      if (!row) throw new AppError("not_found");
      if (row.hasOtpStep && row.accessCodeSealed) throw invalid({ access_code: "gateExclusive" });
      if (row.hasOtpStep && !row.mobileNumber) throw invalid({ mobile_number: "invalidPhoneSignatory" });
    }
    await tx.db.update(workflows).set({ updatedAt: tx.now }).where(eq(workflows.id, workflow.id));
  });
}

/** Moves a recipient to another place of the order: both are positions in the list, from 0. */
export async function moveSignatory(
  ctx: MemberContext,
  workflowId: number,
  signatoryId: number,
  to: number,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId);
    const rows = await tx.db
      .select({ id: signatories.id })
      .from(signatories)
      .where(eq(signatories.workflowId, workflow.id))
      .orderBy(signatories.actionIndex, signatories.id);
    const from = rows.findIndex((row) => row.id === signatoryId);
    const [moved] = from < 0 ? [] : rows.splice(from, 1);
    if (!moved) throw new AppError("not_found");
    rows.splice(Math.min(to, rows.length), 0, moved);
    for (const [actionIndex, row] of rows.entries())
      await tx.db.update(signatories).set({ actionIndex }).where(eq(signatories.id, row.id));
    await tx.db.update(workflows).set({ updatedAt: tx.now }).where(eq(workflows.id, workflow.id));
  });
}

/** Takes the recipient and his fields out of the draft. */
export async function removeSignatory(ctx: MemberContext, workflowId: number, signatoryId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const workflow = await getOpenDraftFor(tx, workflowId);
    const gone = await tx.db
      .delete(signatories)
      .where(and(eq(signatories.workflowId, workflow.id), eq(signatories.id, signatoryId)))
      .returning({ id: signatories.id });
    if (gone.length === 0) throw new AppError("not_found");
    await tx.db.update(workflows).set({ updatedAt: tx.now }).where(eq(workflows.id, workflow.id));
  });
}

/** The organisation's default language, else English (spec workflows.md section 9). */
async function defaultLanguageOf(tx: MemberContext, companyId: number | null): Promise<string> {
  if (companyId === null) return "en";
  const [company] = await tx.db.select().from(companies).where(eq(companies.id, companyId));
  return company?.defaultLanguage ?? "en";
}
