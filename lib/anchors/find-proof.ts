import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { anchorLeaves, anchors } from "@/db/schema/anchors";
import { getWorkflowFor } from "@/lib/access/workflows";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { hashBytes } from "@/lib/platform/crypto/merkle";
import type { AnchorDto, ProofDto } from "./schema";

const links = alias(anchorLeaves, "links");
const itsLink = and(eq(links.anchor, anchors.number), eq(links.place, 0));

/** The anchor with that number, for anyone: it names no workflow. */
export async function findAnchor(ctx: Context, number: number): Promise<AnchorDto> {
  const [row] = await ctx.db
    .select({ anchor: anchors, link: links })
    .from(anchors)
    .innerJoin(links, itsLink)
    .where(eq(anchors.number, number));
  if (!row) throw new AppError("not_found");
  return anchorOf(row);
}

/** The proof by the newest anchor that holds the workflow's chain; null before the first. */
export async function findProof(ctx: UserContext, workflowId: number): Promise<ProofDto | null> {
  const workflow = await getWorkflowFor(ctx, "workflow:view", workflowId);
  const [row] = await ctx.db
    .select({ anchor: anchors, link: links, found: anchorLeaves })
    .from(anchorLeaves)
    .innerJoin(anchors, eq(anchors.number, anchorLeaves.anchor))
    .innerJoin(links, itsLink)
    .where(eq(anchorLeaves.workflowId, workflow.id))
    .orderBy(desc(anchorLeaves.anchor))
    .limit(1);
  if (!row) return null;
  const { place, leaf, path } = row.found;
  return { anchor: anchorOf(row), place, leaf, path: hashesOf(path) };
}

type Row = { anchor: typeof anchors.$inferSelect; link: typeof anchorLeaves.$inferSelect };
const anchorOf = ({ anchor, link: { leaf, path } }: Row): AnchorDto => ({
  ...anchor,
  link: { leaf, path: hashesOf(path) },
  stamps: [],
});

function hashesOf(path: Uint8Array): string[] {
  return Array.from({ length: path.length / hashBytes }, (_, index) =>
    Buffer.from(path.subarray(index * hashBytes, (index + 1) * hashBytes)).toString("hex"),
  );
}
