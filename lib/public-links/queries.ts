import "server-only";
import { desc, eq } from "drizzle-orm";
import { publicLinks } from "@/db/schema/public-links";
import { getTemplateFor } from "@/lib/access/templates";
import type { MemberContext } from "@/lib/platform/context";
import { getLink, type LinkRow } from "./change-link";
import { publicLinkUrl } from "./link-token";
import { linkState } from "./rules";
import type { PublicLinkDto } from "./schema";

const toDto = (link: LinkRow, now: Date): PublicLinkDto => ({
  ...link,
  url: publicLinkUrl(link),
  state: linkState(link, now),
});

export async function listLinks(ctx: MemberContext, templateId: number): Promise<{ publicLinks: PublicLinkDto[] }> {
  const template = await getTemplateFor(ctx, "template:edit", templateId);
  const rows = await ctx.db
    .select()
    .from(publicLinks)
    .where(eq(publicLinks.templateId, template.id))
    .orderBy(desc(publicLinks.id));
  return { publicLinks: rows.map((row) => toDto(row, ctx.now)) };
}

export async function findLink(
  ctx: MemberContext,
  templateId: number,
  linkId: number,
): Promise<{ publicLink: PublicLinkDto }> {
  const template = await getTemplateFor(ctx, "template:edit", templateId);
  return { publicLink: toDto(await getLink(ctx, template.id, linkId), ctx.now) };
}
