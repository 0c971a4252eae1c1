import "server-only";
import { desc, eq } from "drizzle-orm";
import { publicLinks } from "@/db/schema/public-links";
import { getTemplateFor } from "@/lib/access/templates";
import type { MemberContext } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { getLink, type LinkRow } from "./change-link";
import { publicLinkUrl } from "./link-token";
import { listLinkValues } from "./link-values";
import { linkState } from "./rules";
import type { PublicLinkDto } from "./schema";

async function toDtos(ctx: MemberContext, links: readonly LinkRow[]): Promise<PublicLinkDto[]> {
  const valuesOf = await listLinkValues(
    ctx,
    links.map(({ snapshotId }) => snapshotId),
  );
  return links.map((link) => ({
    ...link,
    url: publicLinkUrl(link),
    state: linkState(link, ctx.now),
    fields: valuesOf.get(link.snapshotId) ?? {},
  }));
}

export async function listLinks(ctx: MemberContext, templateId: number): Promise<{ publicLinks: PublicLinkDto[] }> {
  const template = await getTemplateFor(ctx, "template:edit", templateId);
  const rows = await ctx.db
    .select()
    .from(publicLinks)
    .where(eq(publicLinks.templateId, template.id))
    .orderBy(desc(publicLinks.id));
  return { publicLinks: await toDtos(ctx, rows) };
}

export async function findLink(
  ctx: MemberContext,
  templateId: number,
  linkId: number,
): Promise<{ publicLink: PublicLinkDto }> {
  const template = await getTemplateFor(ctx, "template:edit", templateId);
  const [publicLink] = await toDtos(ctx, [await getLink(ctx, template.id, linkId)]);
  if (!publicLink) throw new AppError("not_found");
  return { publicLink };
}
