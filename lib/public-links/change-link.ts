import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { publicLinks } from "@/db/schema/public-links";
import { deletedNow } from "@/lib/access/just-deleted";
import { getTemplateFor, type TemplateRow } from "@/lib/access/templates";
import { assertFreshProof } from "@/lib/calls/needed-proof";
import { assertScope } from "@/lib/calls/scopes";
import { listTemplateDocuments } from "@/lib/documents/queries";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { namesNobody } from "@/lib/recipients/open-parts";
import { actsOnOwnDevice, needsAddress } from "@/lib/recipients/roles";
import { roleNameTwice } from "@/lib/recipients/rules";
import { snapshotTemplate } from "@/lib/templates/clone-template";
import { listRoles } from "@/lib/templates/queries";
import { hasLastName } from "@/lib/platform/text/shapes";
import { publicLinkHash } from "./link-token";
import { fillSnapshot, listValues, refillSnapshot } from "./link-values";
import { letsMoreIn } from "./rules";
import type { PublicLinkChange, PublicLinkInput } from "./schema";
import { tellOwner } from "./tell-owner";

const mostLinks = 50;

export type LinkRow = typeof publicLinks.$inferSelect;

/** Opens a new link to the template as it is now. Answers its id. */
export async function createLink(
  ctx: UserContext,
  templateId: number,
  { fields, ...input }: PublicLinkInput,
): Promise<number> {
  return transact(ctx, async (tx) => {
    assertNotOver(tx, input.closesAt);
    const template = await getTemplateFor(tx, "template:edit", templateId, { lock: "update" });
    await assertRoom(tx, template.id);
    await assertOpenable(tx, template, input.roleName);
    const snapshotId = await snapshotTemplate(tx, template);
    await fillSnapshot(tx, snapshotId, fields);
    const [link] = await tx.db
      .insert(publicLinks)
      .values({
        ...input,
        title: input.title ?? template.title,
        templateId: template.id,
        snapshotId,
        templateValues: Object.fromEntries(await listValues(tx, template.id)),
        creatorId: tx.actor.userId,
        companyId: tx.actor.companyId,
        groupId: template.groupId,
        madeByApiKey: tx.actor.viaKey ?? false,
      })
      .returning({ id: publicLinks.id });
    if (!link) throw new Error("The link's row was not written");
    await tx.db
      .update(publicLinks)
      .set({ linkHash: publicLinkHash({ ...link, linkHash: null }) })
      .where(eq(publicLinks.id, link.id));
    return link.id;
  });
}

/** True for closing or renaming a link; any other change may let it send more, or something else. */
const sendsNothingMore = ({ title: _, isOpen, ...rest }: PublicLinkChange): boolean =>
  isOpen !== true && Object.values(rest).every((value) => value === undefined);

/**
 * Changes the given values. Reopening a link takes the template as it is then, in the caller's name, and keeps the
 * sender's values.
 */
export async function changeLink(
  ctx: UserContext,
  templateId: number,
  linkId: number,
  { fields, ...change }: PublicLinkChange,
): Promise<void> {
  if (!sendsNothingMore({ fields, ...change })) assertScope(ctx.actor, "send");
  await transact(ctx, async (tx) => {
    const template = await getTemplateFor(tx, "template:edit", templateId, { lock: "update" });
    const link = await getLink(tx, template.id, linkId, { lock: true });
    if (change.closesAt?.getTime() !== link.closesAt?.getTime()) assertNotOver(tx, change.closesAt);
    const isReopened = change.isOpen === true && !link.isOpen;
    if (!(change.confirmsAddress ?? link.confirmsAddress) && letsMoreIn(link, change)) assertFreshProof(tx);
    if (isReopened) await assertOpenable(tx, template, link.roleName);
    const snapshotId = isReopened ? await snapshotTemplate(tx, template) : link.snapshotId;
    const before = fields && (await listValues(tx, snapshotId));
    const templateValues =
      isReopened || fields ? await refillSnapshot(tx, template, link, { snapshotId, values: fields }) : undefined;
    const renewed = isReopened && {
      snapshotId,
      creatorId: tx.actor.userId,
      companyId: tx.actor.companyId,
      groupId: template.groupId,
      madeByApiKey: tx.actor.viaKey ?? false,
    };
    await tx.db
      .update(publicLinks)
      .set({
        ...change,
        ...renewed,
        ...(change.isOpen !== undefined &&
          change.isOpen !== link.isOpen &&
          (change.isOpen ? notClosed : closedNow(tx))),
        ...(templateValues && { templateValues }),
        updatedAt: tx.now,
      })
      .where(eq(publicLinks.id, link.id));
    if (isReopened) return;
    const after = before && (await listValues(tx, snapshotId));
    const fieldNames = [...(after ?? [])].flatMap(([name, value]) => (before?.get(name) === value ? [] : [name]));
    await tellOwner(tx, link, { fields: fieldNames, settings: change });
  });
}

/** The link leads nowhere from now on; workflows that came of it stay. The row is kept for a day. */
export async function deleteLink(ctx: UserContext, templateId: number, linkId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const template = await getTemplateFor(tx, "template:edit", templateId, { lock: "update" });
    const link = await getLink(tx, template.id, linkId, { lock: true });
    await tx.db
      .update(publicLinks)
      .set({ ...deletedNow(tx), isOpen: false, ...(link.isOpen && closedNow(tx)) })
      .where(eq(publicLinks.id, link.id));
  });
}

const closedNow = (tx: UserContext) => ({ closedAt: tx.now, closedBy: tx.actor.userId });
/** Also for what closes links for good: nobody can undo it. */
export const notClosed = { closedAt: null, closedBy: null };

export async function assertRoom(tx: UserContext, templateId: number): Promise<void> {
  const own = and(eq(publicLinks.templateId, templateId), isNull(publicLinks.deletedAt));
  if ((await tx.db.$count(publicLinks, own)) >= mostLinks)
    throw new AppError("conflict", "public_links_full", { values: { maximum: mostLinks } });
}

/** A link of this template, which the caller must be allowed to see. */
export async function getLink(
  ctx: UserContext,
  templateId: number,
  linkId: number,
  { lock = false } = {},
): Promise<LinkRow> {
  const query = ctx.db
    .select()
    .from(publicLinks)
    .where(and(eq(publicLinks.templateId, templateId), eq(publicLinks.id, linkId), isNull(publicLinks.deletedAt)));
  const [link] = await (lock ? query.for("update") : query);
  if (!link) throw new AppError("not_found");
  return link;
}

function assertNotOver({ now }: UserContext, closesAt: Date | null | undefined): void {
  if (closesAt && closesAt <= now) throw invalid({ closesAt: "dayOver" });
}

/** The visitor fills one role; everybody else must be known beforehand, as nobody is there to name them. */
async function assertOpenable(tx: UserContext, template: TemplateRow, roleName: string): Promise<void> {
  const [roles, documents] = await Promise.all([listRoles(tx, template), listTemplateDocuments(tx, template)]);
  if (documents.some(({ status }) => status !== "ready")) throw new AppError("document_not_ready");
  const twice = roleNameTwice(roles);
  if (twice !== null) throw invalid({ roleName: { key: "roleNameTwice", values: { name: twice } } });
  const visitor = roles.find((role) => role.roleName === roleName);
  if (!visitor || !actsOnOwnDevice(visitor.recipientRole)) {
    const names = roles.flatMap((role) =>
      actsOnOwnDevice(role.recipientRole) && role.members.length === 0 ? [role.roleName] : [],
    );
    throw invalid({ roleName: { key: "mustBeOneOf", values: { values: names.join(", ") || "–" } } });
  }
  if (visitor.members.length > 0) throw invalid({ roleName: "roleIsShared" });
  if (!template.allowChanges && !namesNobody(visitor)) throw invalid({ roleName: "roleIsFilled" });
  const unknown = roles.find(
    (role) =>
      role !== visitor &&
      role.members.length === 0 &&
      (!role.firstName || !hasLastName(role) || (needsAddress(role.recipientRole) && !role.email)),
  );
  if (unknown) throw invalid({ roleName: { key: "roleNotFilled", values: { name: unknown.roleName } } });
}
