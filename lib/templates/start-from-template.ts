import "server-only";
import { eq } from "drizzle-orm";
import { workflows } from "@/db/schema/workflows";
import { fillFields } from "@/lib/documents/fill-fields";
import type { ReadTags } from "@/lib/documents/tags/take-tags";
import { untilChecked } from "@/lib/documents/until-checked";
import { getTemplateFor } from "@/lib/access/templates";
import { assertScope } from "@/lib/calls/scopes";
import { saveExternalData } from "@/lib/external-data/save-external-data";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { invalid } from "@/lib/platform/errors/errors";
import { listPeople } from "@/lib/workflows/queries";
import { changeRecipients } from "@/lib/workflows/draft/save-recipients";
import { sendWorkflow } from "@/lib/workflows/send/send-workflow";
import type { FromTemplateInput, RoleFiller } from "./schema";
import { startWorkflow } from "./start-workflow";
import { placeTaken, takeFromTemplate } from "./tags-of-template";

/**
 * Makes a draft of a template, and with the call's values fills its roles and fields and sends it: all of it, or
 * nothing. Answers the workflow's id, and the tags of its documents if they were asked for.
 */
export async function startFromTemplate(
  ctx: UserContext,
  input: FromTemplateInput,
): Promise<{ id: number; read: ReadTags | null }> {
  const { templateId, groupId = null, tags = false, ...filling } = input;
  if (filling.send) {
    assertScope(ctx.actor, "send");
    const template = await getTemplateFor(ctx, "template:use", templateId);
    await untilChecked(ctx, { templateId: template.id }); // the draft has copies, of which nobody checks more
  }
  const taken = tags ? await takeFromTemplate(ctx, templateId, { groupId, isChecked: filling.send ?? false }) : [];
  return transact(ctx, async (tx) => {
    const id = await startWorkflow(tx, templateId, groupId);
    await placeTaken(tx, id, taken);
    await fillDraft(tx, id, filling);
    const read = { tags: taken.flatMap(({ read }) => read.tags), unread: taken.flatMap(({ read }) => read.unread) };
    return { id, read: tags ? read : null };
  });
}

type Filling = Omit<FromTemplateInput, "templateId" | "groupId" | "tags">;

/** Fills the roles and fields of a draft made from a template, and sends it if it is to be sent. */
export async function fillDraft(
  tx: UserContext,
  id: number,
  { name, signatories: recipients = [], fields, printLanguage, send = false, ...own }: Filling,
): Promise<void> {
  const given = { ...(name && { name }), ...(printLanguage && { printLanguage }) };
  if (Object.keys(given).length > 0) await tx.db.update(workflows).set(given).where(eq(workflows.id, id));
  await saveExternalData(tx, { workflowId: id }, own);
  if (recipients.length > 0) await fillRoles(tx, id, recipients);
  if (fields) await fillFields(tx, { workflowId: id }, fields);
  if (!send) return;
  // The sending would wait for the checks, which do not see this draft before it is committed.
  await untilChecked(tx, { workflowId: id }, { waits: false });
  await sendWorkflow(tx, id);
}

/** The roles that are not taken, as the call names them. */
const rolesOf = (people: Awaited<ReturnType<typeof listPeople>>["people"], taken: ReadonlySet<number>): string =>
  people
    .flatMap(({ id, roleName, templateRoleId }) => (taken.has(id) ? [] : [`${roleName} (${templateRoleId})`]))
    .join(", ") || "–";

/** A strict template's roles can be filled where the template leaves them empty. */
async function fillRoles(tx: UserContext, workflowId: number, fillers: readonly RoleFiller[]): Promise<void> {
  const { people, alternates } = await listPeople(tx, { id: workflowId });
  const taken = new Set<number>();
  const changes = fillers.map(({ templateRoleId, roleName, ...filler }, index) => {
    const named = people.filter((one) =>
      roleName === undefined ? one.templateRoleId === templateRoleId : one.roleName === roleName,
    );
    const [person] = named;
    const path = `signatories.${index}.${roleName === undefined ? "templateRoleId" : "roleName"}`;
    if (!person)
      throw invalid({
        [path]: {
          key: "roleUnknown",
          values: { role: roleName ?? `${templateRoleId}`, roles: rolesOf(people, new Set()) },
        },
      });
    if (named.length > 1 || taken.has(person.id))
      throw invalid({ [path]: { key: "roleOneOf", values: { roles: rolesOf(people, taken) } } });
    taken.add(person.id);
    const isShared = alternates.some(({ memberOf }) => memberOf === person.id) && filler.members === undefined;
    if (isShared && (filler.firstName || filler.lastName || filler.singleName || filler.email))
      throw invalid({ [path]: "roleHasMembers" });
    return { id: person.id, ...filler };
  });
  await changeRecipients(tx, workflowId, { signatories: changes });
}
