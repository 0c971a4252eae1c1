import "server-only";
import { listStampsOf } from "@/lib/stamps/queries";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { shownName } from "@/lib/recipients/rules";
import { findTemplate } from "@/lib/templates/queries";
import { roleAsPerson } from "@/lib/templates/rules";
import { templateAnswer } from "@/lib/templates/schema";
import { findWorkflow } from "@/lib/workflows/queries";
import { workflowAnswer } from "@/lib/workflows/schema";
import { type Prepared, reachPrepared } from "@/lib/workflows/embedding/reach-prepared";

/** What the page of an embedded session prepares, without what placing fields does not need; null once it has ended. */
export async function findPrepared(visitor: Context, token: string) {
  try {
    const prepared = await reachPrepared(visitor, token);
    const { ctx, session } = prepared;
    const [found, stamps] = await Promise.all([findSubject(prepared), listStampsOf(ctx, session.companyId)]);
    return {
      ...found,
      documents: found.documents.map(({ id, name, pages, suggestedFields }) => ({ id, name, pages, suggestedFields })),
      stamps: {
        companyId: session.companyId,
        stamps: stamps.map(({ name, imageHash }) => ({ name, imageHash })),
      },
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Parsed through the schemas of the API, so that nothing they do not name reaches the browser. */
async function findSubject({ ctx, session: { workflowId, templateId } }: Prepared) {
  if (templateId !== null) {
    const { template, documents, fieldProblems } = templateAnswer.parse(await findTemplate(ctx, templateId));
    const people = template.templateRoles.map(roleAsPerson);
    const { title, updatedAt, executeActionsInOrder: isInOrder } = template;
    return { subject: { template_id: templateId }, title, updatedAt, isInOrder, documents, people, fieldProblems };
  }
  const answer = workflowAnswer.parse(await findWorkflow(ctx, workflowId ?? 0));
  const { workflow, documents, signatories, fieldProblems } = answer;
  const people = signatories.map(({ id, recipientRoleId, actionIndex, roleName, ...person }) => ({
    id,
    recipientRoleId,
    actionIndex,
    roleName,
    firstName: person.firstName ?? shownName(person),
    lastName: person.lastName,
  }));
  const { id, title, updatedAt, executeActionsInOrder: isInOrder } = workflow;
  return { subject: { workflow_id: id }, title, updatedAt, isInOrder, documents, people, fieldProblems };
}
