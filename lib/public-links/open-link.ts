import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { publicLinks } from "@/db/schema/public-links";
import { users } from "@/db/schema/users";
import { findUsageUpToLimit, limitRefusal } from "@/lib/billing/limits";
import { findBrandingOf } from "@/lib/branding/find-branding";
import { actAs } from "@/lib/calls/act-as";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { logRarely } from "@/lib/platform/logs/log";
import { fullName } from "@/lib/recipients/rules";
import type { LinkRow } from "./change-link";
import { publicLinkHash } from "./link-token";
import { linkRefusals, linkState, type VisitorState } from "./rules";

/** The link of this token; `not_found` if there is none. */
export async function getOpenedLink(ctx: Context, token: string): Promise<LinkRow> {
  const [link] = await ctx.db
    .select()
    .from(publicLinks)
    .where(and(eq(publicLinks.linkHash, sha256(token)), isNull(publicLinks.deletedAt)));
  if (!link) throw new AppError("not_found");
  // Whoever owns the database can give one link the address of another, but cannot compute a valid one.
  if (publicLinkHash(link) !== sha256(token)) {
    logRarely("error", { linkId: link.id }, "a public link is recorded with the address of another");
    throw new AppError("not_found");
  }
  return link;
}

/** The owner of the link's workflows with their current rights, but without the visitor's address and browser. */
export const ownerOf = (ctx: Context, link: LinkRow): Promise<UserContext | null> =>
  actAs(
    { ...ctx, request: { ...ctx.request, ip: "", userAgent: "" } },
    { userId: link.creatorId, byKey: link.madeByApiKey, companyId: link.companyId },
  );

export async function stateForVisitor(ctx: Context, link: LinkRow): Promise<VisitorState> {
  const state = linkState(link, ctx.now);
  if (state !== "open") return state;
  const owner = await ownerOf(ctx, link);
  return !owner || limitRefusal(await findUsageUpToLimit(owner)) ? "paused" : "open";
}

/** Refuses unless a visitor can begin now. */
export async function assertOpen(ctx: Context, link: LinkRow): Promise<void> {
  const state = await stateForVisitor(ctx, link);
  if (state !== "open") throw new AppError("conflict", linkRefusals[state]);
}

/** Who is shown as the sender, and in which colours. */
export async function findLinkLook(ctx: Context, link: LinkRow) {
  const [row] = await ctx.db
    .select({ firstName: users.firstName, lastName: users.lastName, company: companies.name })
    .from(users)
    .leftJoin(companies, eq(companies.id, link.companyId ?? 0))
    .where(eq(users.id, link.creatorId));
  const sender = row?.company ?? (row ? fullName(row) : "");
  return { sender, branding: await findBrandingOf(ctx, { userId: link.creatorId, companyId: link.companyId }) };
}
