import "server-only";
import { and, desc, eq, isNull } from "drizzle-orm";
import { publicLinks } from "@/db/schema/public-links";
import { getTemplateFor } from "@/lib/access/templates";
import { type FieldDto, fieldDto } from "@/lib/documents/schema";
import { toFieldDto } from "@/lib/documents/to-dto";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { getLink, type LinkRow } from "./change-link";
import { publicLinkUrl } from "./link-token";
import { listLinkFields, valuesIn } from "./link-values";
import { linkState } from "./rules";
import type { PublicLinkDto } from "./schema";

type WithFields = { link: PublicLinkDto; fields: FieldDto[] };

async function toDtos(ctx: UserContext, links: readonly LinkRow[]): Promise<WithFields[]> {
  const fieldsOf = await listLinkFields(
    ctx,
    links.map(({ snapshotId }) => snapshotId),
  );
  return links.map((link) => {
    const fields = fieldsOf.get(link.snapshotId) ?? [];
    const values = Object.fromEntries(valuesIn(fields));
    return {
      link: { ...link, url: publicLinkUrl(link), state: linkState(link, ctx.now), fields: values },
      fields: fields.map((field) => fieldDto.parse(toFieldDto(field))),
    };
  });
}

/** A template's links, each with the fields that the sender fills in as its snapshot has them. */
export async function listLinksWithFields(ctx: UserContext, templateId: number): Promise<WithFields[]> {
  const template = await getTemplateFor(ctx, "template:edit", templateId);
  const rows = await ctx.db
    .select()
    .from(publicLinks)
    .where(and(eq(publicLinks.templateId, template.id), isNull(publicLinks.deletedAt)))
    .orderBy(desc(publicLinks.id));
  return toDtos(ctx, rows);
}

export async function listLinks(ctx: UserContext, templateId: number): Promise<{ publicLinks: PublicLinkDto[] }> {
  return { publicLinks: (await listLinksWithFields(ctx, templateId)).map(({ link }) => link) };
}

export async function findLink(
  ctx: UserContext,
  templateId: number,
  linkId: number,
): Promise<{ publicLink: PublicLinkDto }> {
  const template = await getTemplateFor(ctx, "template:edit", templateId);
  const [found] = await toDtos(ctx, [await getLink(ctx, template.id, linkId)]);
  if (!found) throw new AppError("not_found");
  return { publicLink: found.link };
}
