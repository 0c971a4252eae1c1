import "server-only";
import { and, eq } from "drizzle-orm";
import { publicLinks } from "@/db/schema/public-links";
import { justDeleted, notDeleted } from "@/lib/access/just-deleted";
import { getTemplateFor } from "@/lib/access/templates";
import { assertFreshProof } from "@/lib/calls/needed-proof";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { assertRoom, getLink, type LinkRow, notClosed } from "./change-link";

/** The link is open again as it was before the caller closed it, with the same documents and in the same person's name. */
export async function undoClosing(ctx: UserContext, templateId: number, linkId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const template = await getTemplateFor(tx, "template:edit", templateId, { lock: "update" });
    await getLink(tx, template.id, linkId, { lock: true });
    const isLink = and(eq(publicLinks.id, linkId), eq(publicLinks.isOpen, false));
    const [link] = await tx.db
      .select()
      .from(publicLinks)
      .where(and(isLink, justDeleted(tx, { deletedAt: publicLinks.closedAt, deletedBy: publicLinks.closedBy })));
    if (!link) throw new AppError("not_found");
    await reopen(tx, link);
  });
}

/** The link that the caller deleted is there again, and open if it was open until its deletion. */
export async function restoreLink(ctx: UserContext, templateId: number, linkId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const template = await getTemplateFor(tx, "template:edit", templateId, { lock: "update" });
    const isLink = and(eq(publicLinks.id, linkId), eq(publicLinks.templateId, template.id));
    const [link] = await tx.db
      .select()
      .from(publicLinks)
      .where(and(isLink, justDeleted(tx, publicLinks)))
      .for("update");
    if (!link) throw new AppError("not_found");
    await assertRoom(tx, template.id);
    await tx.db.update(publicLinks).set(notDeleted).where(eq(publicLinks.id, link.id));
    if (link.closedAt?.getTime() === link.deletedAt?.getTime()) await reopen(tx, link);
  });
}

/** Opens a link again as it was; one whose visitors confirm no address needs a fresh proof, as opening it did. */
export async function reopen(tx: UserContext, link: LinkRow): Promise<void> {
  if (!link.confirmsAddress) assertFreshProof(tx);
  await tx.db
    .update(publicLinks)
    .set({ isOpen: true, ...notClosed })
    .where(eq(publicLinks.id, link.id));
}
