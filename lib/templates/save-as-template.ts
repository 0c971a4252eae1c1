import "server-only";
import type { z } from "zod";
import { type RoleAlternate, templateRoles, templates } from "@/db/schema/templates";
import type { recipients } from "@/db/schema/workflows";
import { findPerson } from "@/lib/access/find-person";
import { placeFor } from "@/lib/access/templates";
import { getWorkflowFor, type WorkflowRow } from "@/lib/access/workflows";
import { copyAttachments, copyDocuments, type OwnerOf } from "@/lib/documents/copy-parts";
import { listDocuments } from "@/lib/documents/queries";
import { allows } from "@/lib/permissions/policy";
import { madeNow, type UserContext, transact } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { translator } from "@/lib/platform/i18n/translate";
import { listPeople, titleOf } from "@/lib/workflows/queries";
import { isSameAddress } from "@/lib/platform/text/mail-address";
import { assertTemplateRoom } from "./assert-room";
import { maximumTitle } from "./rules";
import type { saveAsTemplateInput } from "./schema";

/**
 * Makes a template of a workflow of any status: its documents as uploaded, fields, steps and settings, with a role for
 * each recipient. Of the recipients, only hosts and alternates are copied; entries and access codes are not. Without a
 * group it lies in the workflow's where the caller may create templates there. Returns the template's id.
 */
export async function saveAsTemplate(
  ctx: UserContext,
  workflowId: number,
  { groupId }: z.infer<typeof saveAsTemplateInput>,
): Promise<number> {
  return transact(ctx, async (tx) => {
    const source = await getWorkflowFor(tx, "workflow:copy", workflowId, { lock: true });
    const ownGroup = allows("template:create", source.callerRoles) ? source.groupId : null;
    const place = await placeFor(tx, groupId === undefined ? ownGroup : groupId);
    await assertTemplateRoom(tx);
    const documents = await listDocuments(tx, source);
    const names = documents.map(({ name }) => name);
    const title = titleOf(tx, source, names).slice(0, maximumTitle);
    const [template] = await tx.db
      .insert(templates)
      .values({
        ...madeNow(tx),
        ...place,
        creatorId: tx.actor.userId,
        title,
        description: translator(tx.language, "templateTitle")("madeOf", { title }),
        allowChanges: source.allowChanges,
        executeActionsInOrder: source.executeActionsInOrder,
        printLanguage: source.printLanguage,
        allowDownloadBeforeSigning: source.allowDownloadBeforeSigning,
      })
      .returning({ id: templates.id });
    if (!template) throw new Error("The template's row was not written");
    const [from, to] = [{ workflowId: source.id }, { templateId: template.id }];
    const ownerOf = await copyRoles(tx, source, template.id);
    await copyDocuments(tx, from, to, ownerOf);
    await copyAttachments(tx, from, to, ownerOf);
    return template.id;
  });
}

type Person = typeof recipients.$inferSelect;

const toAlternate = ({ firstName, lastName, email, mobileNumber, defaultLanguage }: Person): RoleAlternate => ({
  firstName,
  lastName,
  email,
  mobileNumber,
  defaultLanguage: languageOr(defaultLanguage),
});

/** Sending has set the sender as host if none was named. */
const hostOf = ({ hostName, hostEmail }: Person, sender: string | undefined) =>
  hostEmail && !isSameAddress(hostEmail, sender ?? "") ? { hostName, hostEmail } : {};

async function copyRoles(tx: UserContext, source: WorkflowRow, templateId: number): Promise<OwnerOf> {
  const kindOf = translator(tx.language, "RecipientRole");
  const roleOf = new Map<number, number>();
  const counts = new Map<string, number>();
  const { people, alternates } = await listPeople(tx, source);
  const sender = await findPerson(tx, source.initiatorId);
  for (const person of people) {
    const count = (counts.get(person.recipientRole) ?? 0) + 1;
    counts.set(person.recipientRole, count);
    const [role] = await tx.db
      .insert(templateRoles)
      .values({
        templateId,
        actionIndex: person.actionIndex,
        recipientRole: person.recipientRole,
        copyAt: person.copyAt,
        roleName: person.roleName ?? `${kindOf(`name.${person.recipientRole}`)} ${count}`,
        members: alternates.filter(({ memberOf, email }) => memberOf === person.id && email).map(toAlternate),
        ...hostOf(person, sender?.email),
        privateMessage: person.privateMessage,
        hasOtpStep: person.hasOtpStep,
        forceOtp: person.forceOtp,
        enableWebforms: person.webformEnabled,
        defaultLanguage: person.defaultLanguage,
        signatureMethods: person.signatureMethods,
      })
      .returning({ id: templateRoles.id });
    if (!role) throw new Error("The role's row was not written");
    roleOf.set(person.id, role.id);
  }
  return (signatoryId) => ({ templateRoleId: roleOf.get(signatoryId) ?? 0 });
}
