import "server-only";
import { redirect } from "next/navigation";
import { requireUser } from "@/app/page-context";
import { AppError } from "@/lib/platform/errors/errors";
import { getTemplateFor } from "@/lib/access/templates";
import { findTemplate } from "@/lib/templates/queries";
import { templateAnswer, templateId as idSchema } from "@/lib/templates/schema";

/**
 * The template of a wizard page, for those who may edit it; all others are redirected to the list, which shows a
 * message.
 */
export async function openTemplate(params: Promise<{ templateId: string }>) {
  const [{ templateId }, ctx] = await Promise.all([params, requireUser()]);
  const id = idSchema.safeParse(templateId).data ?? 0;
  try {
    await getTemplateFor(ctx, "template:edit", id);
    // Parsed through the schema of the API, so that nothing it does not name reaches the browser.
    return templateAnswer.parse(await findTemplate(ctx, id));
  } catch (error) {
    if (error instanceof AppError) redirect("/templates?loadFailed=1");
    throw error;
  }
}

export const listOf = ({ groupId }: { groupId: number | null }) =>
  groupId === null ? "/templates" : `/groups/${groupId}/templates`;
