import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { anchorLeaves, anchors, anchorStamps } from "@/db/schema/anchors";
import { anchorFile } from "@/lib/audit/anchor-file";
import { getWorkflowFor } from "@/lib/access/workflows";
import { isOurAnchor } from "@/lib/audit/list-anchored";
import { loadRegister } from "@/lib/audit/register";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { hashBytes, leadsToRoot } from "@/lib/platform/crypto/merkle";
import { listValid } from "./judge-stamp";
import type { AnchorDto, ProofDto } from "./schema";

const links = alias(anchorLeaves, "links");
const itsLink = and(eq(links.anchor, anchors.number), eq(links.place, 0));

/** A chain is anchored a few times in its life; what somebody else wrote is passed over. */
const mostRead = 50;

/** The anchor of this installation with that number, for anyone: it names no workflow. */
export async function findAnchor(ctx: Context, number: number): Promise<AnchorDto> {
  const [row] = await ctx.db
    .select({ anchor: anchors, link: links })
    .from(anchors)
    .innerJoin(links, itsLink)
    .where(eq(anchors.number, number));
  if (!row || !isOurAnchor(row.anchor, await loadRegister(ctx))) throw new AppError("not_found");
  return anchorOf(ctx, row);
}

/** The proof by the newest anchor that holds the workflow's chain; null before the first. */
export async function findProof(ctx: UserContext, workflowId: number): Promise<ProofDto | null> {
  const workflow = await getWorkflowFor(ctx, "workflow:view", workflowId);
  const rows = await ctx.db
    .select({ anchor: anchors, link: links, found: anchorLeaves })
    .from(anchorLeaves)
    .innerJoin(anchors, eq(anchors.number, anchorLeaves.anchor))
    .innerJoin(links, itsLink)
    .where(eq(anchorLeaves.workflowId, workflow.id))
    .orderBy(desc(anchorLeaves.anchor))
    .limit(mostRead);
  const register = await loadRegister(ctx);
  const row = rows.find(
    ({ anchor, found: { leaf, path, place } }) =>
      isOurAnchor(anchor, register) && leadsToRoot(leaf, path, { ...anchor, place }),
  );
  if (!row) return null;
  const { place, leaf, path } = row.found;
  return { anchor: await anchorOf(ctx, row), place, leaf, path: hashesOf(path) };
}

type Row = { anchor: typeof anchors.$inferSelect; link: typeof anchorLeaves.$inferSelect };

async function anchorOf(ctx: Context, { anchor, link: { leaf, path } }: Row): Promise<AnchorDto> {
  const rows = await ctx.db.select().from(anchorStamps).where(eq(anchorStamps.anchor, anchor.number));
  const stamps = (await listValid(anchor, rows)).map(({ by, at, isTrusted, provenUntil, validatedAt, token }) => ({
    by,
    at,
    trusted: isTrusted,
    provenUntil,
    validatedAt,
    token: Buffer.from(token).toString("base64"),
  }));
  return { ...anchor, link: { leaf, path: hashesOf(path) }, stamps, file: anchorFile(anchor) };
}

function hashesOf(path: Uint8Array): string[] {
  return Array.from({ length: path.length / hashBytes }, (_, index) =>
    Buffer.from(path.subarray(index * hashBytes, (index + 1) * hashBytes)).toString("hex"),
  );
}
