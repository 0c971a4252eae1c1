import "server-only";
import { eq } from "drizzle-orm";
import type { RecipientRole } from "@/db/enums";
import type { documents } from "@/db/schema/documents";
import { templateRoles } from "@/db/schema/templates";
import { recipients } from "@/db/schema/workflows";
import type { DocumentHolder } from "@/lib/documents/attach-documents";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { getTemplateFor, touchTemplate } from "@/lib/access/templates";
import { getDraftFor, getOpenDraftFor, touchWorkflow } from "@/lib/access/workflows";
import { assertSeen } from "@/lib/access/assert-seen";

/** The steps of the people, or roles, who own fields. */
export type Order = { people: readonly { id: number; actionIndex: number }[]; isInOrder: boolean };

/** What a document's fields belong to, and which column names their owner. */
type FieldPlace = {
  holder: DocumentHolder;
  companyId: number | null;
  owner: "signatoryId" | "templateRoleId";
  /** The role of each possible owner, by the owner's id. */
  owners: ReadonlyMap<number, RecipientRole>;
  order: Order;
  touch: () => Promise<void>;
};

/** Locks the draft or template of a document. `changed` names the input that differs from what is stored, if any. */
export async function openPlace(
  tx: UserContext,
  { workflowId, templateId }: Pick<typeof documents.$inferSelect, "workflowId" | "templateId">,
  seenUpdatedAt: string | null | undefined,
  changed: string | null,
): Promise<FieldPlace> {
  if (templateId !== null) {
    const template = await getTemplateFor(tx, "template:edit", templateId, { lock: "update" });
    assertSeen(template, seenUpdatedAt, "template_changed");
    const roles = await tx.db
      .select({ id: templateRoles.id, role: templateRoles.recipientRole, actionIndex: templateRoles.actionIndex })
      .from(templateRoles)
      .where(eq(templateRoles.templateId, template.id));
    return {
      holder: { templateId },
      companyId: template.companyId,
      owner: "templateRoleId",
      owners: roleById(roles),
      order: { people: roles, isInOrder: template.executeActionsInOrder },
      touch: () => touchTemplate(tx, templateId),
    };
  }
  if (workflowId === null) throw new AppError("conflict", "no_workflow");
  const workflow = await (changed ? getOpenDraftFor(tx, workflowId, changed) : getDraftFor(tx, workflowId));
  assertSeen(workflow, seenUpdatedAt);
  const people = await tx.db
    .select({ id: recipients.id, role: recipients.recipientRole, actionIndex: recipients.actionIndex })
    .from(recipients)
    .where(eq(recipients.workflowId, workflow.id));
  return {
    holder: { workflowId },
    companyId: workflow.companyId,
    owner: "signatoryId",
    owners: roleById(people),
    order: { people, isInOrder: workflow.executeActionsInOrder },
    touch: () => touchWorkflow(tx, workflowId),
  };
}

const roleById = (rows: { id: number; role: RecipientRole }[]) => new Map(rows.map(({ id, role }) => [id, role]));
