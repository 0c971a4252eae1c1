import "server-only";
import { eq } from "drizzle-orm";
import type { Language } from "@/db/enums";
import { templates } from "@/db/schema/templates";
import { workflows } from "@/db/schema/workflows";
import { findOwnLanguage, findSender } from "@/lib/access/find-sender";
import type { WorkflowRow } from "@/lib/access/workflows";
import type { CheckedFor } from "@/lib/fields/formats/check-value";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { dayIn } from "@/lib/platform/i18n/date-pattern";
import type { DocumentHolder } from "./attach-documents";

/**
 * The language in which a workflow's numbers and dates are printed; for a draft without one, its sender's. Null for a
 * workflow that was sent when each recipient's own language was printed.
 */
export async function findPrintLanguage(
  ctx: Context,
  { id, status, printLanguage }: Pick<WorkflowRow, "id" | "status" | "printLanguage">,
): Promise<Language | null> {
  if (printLanguage !== null || status !== "notStarted") return printLanguage;
  return (await findSender(ctx, id))?.language ?? null;
}

/**
 * The conditions under which the sender's values in a draft or template are checked: each must fit its box as it is
 * printed.
 */
export async function situationIn(ctx: UserContext, holder: DocumentHolder): Promise<CheckedFor> {
  const printLanguage = "workflowId" in holder ? await ofDraft(ctx, holder) : await ofTemplate(ctx, holder);
  return { today: dayIn("UTC", ctx.now), language: ctx.language, printLanguage, mustFit: true, seesRules: true };
}

/** The same for a document, which may be in no draft or template yet. */
export async function situationOf(
  ctx: UserContext,
  document: { workflowId: number | null; templateId: number | null } = { workflowId: null, templateId: null },
): Promise<CheckedFor> {
  const { workflowId, templateId } = document;
  if (workflowId !== null) return situationIn(ctx, { workflowId });
  return situationIn(ctx, { templateId: templateId ?? 0 }); // without a template, the caller's own language
}

async function ofDraft(ctx: Context, { workflowId }: { workflowId: number }): Promise<Language | null> {
  const [workflow] = await ctx.db
    .select({ id: workflows.id, status: workflows.status, printLanguage: workflows.printLanguage })
    .from(workflows)
    .where(eq(workflows.id, workflowId));
  return workflow ? findPrintLanguage(ctx, workflow) : null;
}

/** The template's language, otherwise the caller's own, in which workflows that they make from it are printed. */
async function ofTemplate(ctx: UserContext, { templateId }: { templateId: number }): Promise<Language> {
  const [template] = await ctx.db
    .select({ printLanguage: templates.printLanguage })
    .from(templates)
    .where(eq(templates.id, templateId));
  return template?.printLanguage ?? findOwnLanguage(ctx);
}
