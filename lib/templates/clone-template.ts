import "server-only";
import { templateRoles, templates } from "@/db/schema/templates";
import { madeNow, type UserContext, transact } from "@/lib/platform/context/context";
import { openText, sealText } from "@/lib/platform/crypto/crypto";
import { translator } from "@/lib/platform/i18n/translate";
import { eq } from "drizzle-orm";
import { getTemplateFor, placeFor, type TemplateRow } from "@/lib/access/templates";
import { assertTemplateRoom } from "./assert-room";
import { codeOwner } from "./code-owner";
import { copyAttachments, copyDocuments, type OwnerOf } from "@/lib/documents/copy-parts";
import { listRoles } from "./queries";
import { maximumTitle } from "./rules";

/** Copies a template into another list, or beside the original with a title that says so. Answers its id. */
export async function cloneTemplate(ctx: UserContext, templateId: number, groupId: number | null): Promise<number> {
  return transact(ctx, async (tx) => {
    const source = await getTemplateFor(tx, "template:copy", templateId, { lock: "share" });
    const place = await placeFor(tx, groupId, "newGroupId");
    await assertTemplateRoom(tx);
    const beside = source.groupId === place.groupId;
    const t = translator(tx.language, "templateTitle");
    const title = beside ? t("copyOf", { title: source.title }).slice(0, maximumTitle) : source.title;
    return copyTemplate(tx, source, { ...place, title });
  });
}

/** Keeps the template as it is now, for those who will use it so; no list shows the copy. Answers its id. */
export const snapshotTemplate = (tx: UserContext, source: TemplateRow): Promise<number> =>
  copyTemplate(tx, source, { title: source.title, deletedAt: tx.now });

async function copyTemplate(
  tx: UserContext,
  source: TemplateRow,
  columns: Pick<typeof templates.$inferInsert, "title" | "companyId" | "groupId" | "deletedAt">,
): Promise<number> {
  const [copy] = await tx.db
    .insert(templates)
    .values({
      ...madeNow(tx),
      ...columns,
      creatorId: tx.actor.userId,
      description: source.description,
      allowChanges: source.allowChanges,
      executeActionsInOrder: source.executeActionsInOrder,
      printLanguage: source.printLanguage,
      allowDownloadBeforeSigning: source.allowDownloadBeforeSigning,
    })
    .returning();
  if (!copy) throw new Error("The template's row was not written");
  const ownerOf = await copyRoles(tx, source, copy.id);
  const holder = { templateId: copy.id };
  await copyDocuments(tx, { templateId: source.id }, holder, ownerOf);
  await copyAttachments(tx, { templateId: source.id }, holder, ownerOf);
  return copy.id;
}

async function copyRoles(tx: UserContext, source: { id: number }, templateId: number): Promise<OwnerOf> {
  const roleOf = new Map<number, number>();
  for (const { id, createdAt: _, updatedAt: __, accessCodeSealed, ...columns } of await listRoles(tx, source)) {
    const [copy] = await tx.db
      .insert(templateRoles)
      .values({ ...columns, templateId })
      .returning();
    if (!copy) throw new Error("The role's row was not written");
    roleOf.set(id, copy.id);
    if (!accessCodeSealed) continue;
    const code = openText("access-code", codeOwner(id), accessCodeSealed);
    const sealed = sealText("access-code", codeOwner(copy.id), code);
    await tx.db.update(templateRoles).set({ accessCodeSealed: sealed }).where(eq(templateRoles.id, copy.id));
  }
  return (roleId) => ({ templateRoleId: roleOf.get(roleId) ?? 0 });
}
