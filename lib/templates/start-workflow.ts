import "server-only";
import { eq } from "drizzle-orm";
import { recipients, workflows } from "@/db/schema/workflows";
import { workflowOrigins } from "@/db/schema/workflow-origins";
import { recordAudit } from "@/lib/audit/record-audit";
import { madeNow, type UserContext, transact } from "@/lib/platform/context/context";
import { openText, sealText } from "@/lib/platform/crypto/crypto";
import { assertGroupVisible } from "@/lib/access/workflows";
import { saveAlternates } from "@/lib/workflows/draft/save-alternates";
import { recipientCodeOwner } from "@/lib/workflows/rules";
import { addDefaultReminders, defaultSettings } from "@/lib/workflows/settings/sending-defaults";
import { getTemplateFor, type TemplateRow } from "@/lib/access/templates";
import { codeOwner } from "./code-owner";
import { copyAttachments, copyDocuments, type OwnerOf } from "@/lib/documents/copy-parts";
import { listRoles, type RoleRow } from "./queries";

/**
 * Creates a draft of the caller's from the template's current state; later changes of the template do not affect it.
 * Answers its id.
 */
export async function startWorkflow(ctx: UserContext, templateId: number, groupId: number | null): Promise<number> {
  return transact(ctx, async (tx) => {
    const template = await getTemplateFor(tx, "template:use", templateId, { lock: "share" });
    return startAs(tx, template, { groupId, templateId: template.id });
  });
}

type Start = { groupId: number | null } & Omit<typeof workflowOrigins.$inferInsert, "workflowId">;

/**
 * The same for a template that the caller has been allowed to use, or for the snapshot that a batch or a link has of the
 * template in `origin`.
 */
export async function startAs(ctx: UserContext, template: TemplateRow, { groupId, ...origin }: Start): Promise<number> {
  return transact(ctx, async (tx) => {
    if (groupId !== null) await assertGroupVisible(tx, groupId);
    const { columns, reminderDays } = await defaultSettings(tx, tx.actor.companyId);
    const [workflow] = await tx.db
      .insert(workflows)
      .values({
        ...madeNow(tx),
        ...columns,
        name: template.title,
        initiatorId: tx.actor.userId,
        companyId: tx.actor.companyId,
        groupId,
        madeByApiKey: tx.actor.viaKey ?? false,
        allowChanges: template.allowChanges,
        executeActionsInOrder: template.executeActionsInOrder,
        printLanguage: template.printLanguage,
        ...(template.allowDownloadBeforeSigning !== null && {
          allowDownloadBeforeSigning: template.allowDownloadBeforeSigning,
        }),
      })
      .returning();
    if (!workflow) throw new Error("The workflow's row was not written");
    await tx.db.insert(workflowOrigins).values({ workflowId: workflow.id, ...origin });
    const ownerOf = await fillRoles(tx, await listRoles(tx, template), workflow.id);
    await addDefaultReminders(tx, workflow.id, reminderDays);
    const holder = { workflowId: workflow.id };
    await copyDocuments(tx, { templateId: template.id }, holder, ownerOf);
    await copyAttachments(tx, { templateId: template.id }, holder, ownerOf);
    await recordAudit(tx, workflow.id, { action: "created", description: "created" });
    return workflow.id;
  });
}

/** Adds a recipient for each role; the sender fills in what the role leaves empty. */
async function fillRoles(tx: UserContext, roles: RoleRow[], workflowId: number): Promise<OwnerOf> {
  const recipientOf = new Map<number, number>();
  for (const role of roles) {
    const [row] = await tx.db
      .insert(recipients)
      .values({
        workflowId,
        templateRoleId: role.id,
        roleName: role.roleName,
        actionIndex: role.actionIndex,
        recipientRole: role.recipientRole,
        copyAt: role.copyAt,
        firstName: role.firstName ?? "",
        lastName: role.lastName ?? "",
        singleName: role.singleName,
        email: role.email ?? "",
        mobileNumber: role.mobileNumber,
        hostName: role.hostName,
        hostEmail: role.hostEmail,
        privateMessage: role.privateMessage,
        hasOtpStep: role.hasOtpStep,
        forceOtp: role.forceOtp,
        webformEnabled: role.enableWebforms,
        defaultLanguage: role.defaultLanguage,
        signatureMethods: role.signatureMethods,
      })
      .returning();
    if (!row) throw new Error("The recipient's row was not written");
    await saveAlternates(tx, row, role.members);
    recipientOf.set(role.id, row.id);
    if (!role.accessCodeSealed) continue;
    const code = openText("access-code", codeOwner(role.id), role.accessCodeSealed);
    const sealed = sealText("access-code", recipientCodeOwner(row.id), code);
    await tx.db.update(recipients).set({ accessCodeSealed: sealed }).where(eq(recipients.id, row.id));
  }
  return (roleId) => ({ signatoryId: recipientOf.get(roleId) ?? 0 });
}
