import "server-only";
import { asc, eq, or, sql } from "drizzle-orm";
import { auditCertificates } from "@/db/schema/audit-certificates";
import { anchorLeaves, anchors, chainGrowths, uuidOfLeaf } from "@/db/schema/anchors";
import { sealedVersions } from "@/db/schema/sealed-versions";
import { workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { leadsToRoot } from "@/lib/platform/crypto/merkle";
import { anchorFile, readKnownAnchor } from "./anchor-file";
import { type ChainLeaf, readLeaf } from "./anchor-leaf";
import { isMac } from "./macs";
import { acceptsAnchor, type Register, registerColumn, registerOf } from "./register";

type AnchorRow = typeof anchors.$inferSelect;

/** What one anchor says of a chain. */
export type Anchored = {
  number: number;
  /** Null where the anchor itself is gone. */
  at: Date | null;
  /** Null if leaf or anchor was changed: the leaf does not lead to the root that database and storage hold. */
  leaf: ChainLeaf | null;
  /** Made with this installation's key. */
  hasMac: boolean;
  /** Storage has lost the anchor's file. */
  lacksFile: boolean;
};

export type AnchorsOfChain = {
  /** From the oldest to the newest. */
  anchored: Anchored[];
  /** SHA-256 of the certificates and of the renewed files that are recorded, which leaves may name. */
  certificates: string[];
  /** The chain has grown since, and waits for the next anchor. */
  isWaiting: boolean;
  register: Register;
};

/** What all anchors say of a chain, by one statement. */
export async function listAnchored(ctx: Context, workflowId: number): Promise<AnchorsOfChain> {
  const rows = await ctx.db
    .select({
      found: anchorLeaves,
      anchor: anchors,
      newest: sql<number>`(select max(${anchors.number}) from ${anchors})`,
      certificates: sql<string[]>`array(select ${auditCertificates.fileHash} from ${auditCertificates}
        where ${auditCertificates.workflowId} = ${workflowId}
        union all select ${sealedVersions.fileHash} from ${sealedVersions}
        where ${sealedVersions.workflowId} = ${workflowId})`,
      isWaiting: sql<boolean>`exists(select from ${chainGrowths} where ${chainGrowths.workflowId} = ${workflowId})`,
      register: registerColumn,
    })
    .from(workflows)
    .leftJoin(
      anchorLeaves,
      or(eq(anchorLeaves.workflowId, workflowId), eq(uuidOfLeaf(anchorLeaves.leaf), sql`${workflows.uuid}::text`)),
    )
    .leftJoin(anchors, eq(anchors.number, anchorLeaves.anchor))
    .where(eq(workflows.id, workflowId))
    .orderBy(asc(anchorLeaves.anchor), asc(anchorLeaves.place));
  const [first] = rows;
  if (!first) throw new Error(`Workflow ${workflowId} is gone`);
  const register = await registerOf(first.register);
  const last = rows.at(-1)?.found;
  // Each root vouches for those before it, so one file is enough.
  const file = last ? await readKnownAnchor(last.anchor) : null;
  const anchored = rows.flatMap(({ found, anchor, newest }): Anchored[] => {
    if (!found) return [];
    const { anchor: number, place, leaf, path } = found;
    const isLast = number === last?.anchor;
    const leadsThere = (to: AnchorRow) =>
      leadsToRoot(leaf, path, { ...to, place }) && isAsStored(isLast ? file : null, to) && isOurAnchor(to, register);
    const fits = found.workflowId === workflowId && (anchor === null || leadsThere(anchor));
    return [
      {
        number,
        at: anchor?.at ?? null,
        leaf: fits ? readLeaf(leaf) : null,
        hasMac: typeof anchor?.mac === "string",
        // The newest anchor's file is written right after it.
        lacksFile: isLast && file === null && number !== newest,
      },
    ];
  });
  return { anchored, certificates: first.certificates, isWaiting: first.isWaiting, register };
}

const isAsStored = (file: string | null, anchor: AnchorRow) => file === null || file === anchorFile(anchor);

/** Made with a key of this installation, or before anchors had codes. */
export const isOurAnchor = (anchor: AnchorRow, register: Register): boolean =>
  anchor.mac === null ? acceptsAnchor(register, anchor.number) : isMac("anchor", anchor, anchor.mac);

/** The leaves of anchors that have a code and were made before entries needed one. */
const leavesOfBefore = ({ anchored, register }: Pick<AnchorsOfChain, "anchored" | "register">) =>
  anchored.flatMap(({ leaf, hasMac, number }) => (leaf && hasMac && acceptsAnchor(register, number) ? [leaf] : []));

/** The last entry that needs no code, because an anchor from before codes were needed holds it. */
export const unmarkedUpTo = (found: Pick<AnchorsOfChain, "anchored" | "register">): number =>
  found.register.closed === null ? Infinity : Math.max(0, ...leavesOfBefore(found).map(({ length }) => length));

/** The files that those anchors name, which need no entry with a code either. */
export const filesOfBefore = (found: AnchorsOfChain): string[] => leavesOfBefore(found).flatMap(({ files }) => files);
