import "server-only";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { documents } from "@/db/schema/documents";
import { workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { hmac, isHmac } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { appLink } from "@/lib/platform/process/settings";

const lifeMs = 30 * 24 * 3600_000;

/** Documents in one download link. */
const maximumDownloads = 20;

type Sealed = { documentId: number; signatoryId: number; completedAt: Date };
export type Download = {
  document: typeof documents.$inferSelect & { sealedHash: string };
  workflow: typeof workflows.$inferSelect;
  signatoryId: number;
};

const mac = (content: string) => hmac("download-link", content);

/** Names the document, the recipient and the end of the 30 days; it cannot be made from the database alone. */
export function downloadToken({ documentId, signatoryId, completedAt }: Sealed): string {
  const until = Math.floor((completedAt.getTime() + lifeMs) / 1000);
  const content = `${documentId}.${signatoryId}.${until}`;
  return `${content}.${mac(content)}`;
}

/** The page where a recipient downloads the signed documents. */
export function downloadLink(documentIds: readonly number[], signatoryId: number, completedAt: Date): string {
  const tokens = documentIds.map((documentId) => downloadToken({ documentId, signatoryId, completedAt }));
  return appLink(
    tokens.length === 1 ? `/documents/${tokens[0]}/download` : `/documents/download-all?uuids=${tokens.join(",")}`,
  );
}

/** The document behind a download link. Forged, expired and deleted links are answered alike. */
export async function openDownload(ctx: Context, token: string): Promise<Download> {
  const [documentId = "", signatoryId = "", until = "", given = ""] = token.split(".");
  const expired = new AppError("expired", "download_expired");
  if (!isHmac("download-link", `${documentId}.${signatoryId}.${until}`, given)) throw expired;
  if (Number(until) * 1000 <= ctx.now.getTime()) throw expired;
  const [row] = await ctx.db
    .select({ document: documents, workflow: workflows })
    .from(documents)
    .innerJoin(workflows, eq(workflows.id, documents.workflowId))
    .where(
      and(
        eq(documents.id, Number(documentId)),
        isNotNull(documents.sealedHash),
        eq(workflows.status, "completed"),
        isNull(workflows.deletedAt),
      ),
    );
  if (!row?.document.sealedHash) throw expired;
  const { sealedHash } = row.document;
  return { ...row, document: { ...row.document, sealedHash }, signatoryId: Number(signatoryId) };
}

/** All documents of the address in its order; one bad token refuses all. */
export async function openDownloads(ctx: Context, tokens: string): Promise<Download[]> {
  const list = [...new Set(tokens.split(",").filter(Boolean))];
  if (list.length === 0 || list.length > maximumDownloads) throw new AppError("expired", "download_expired");
  return Promise.all(list.map((token) => openDownload(ctx, token)));
}
