import "server-only";
import { cleanName } from "@/lib/documents/file-name";
import type { MemberContext } from "@/lib/platform/context";
import type { UploadedFile } from "@/lib/platform/http/read-body";
import { limitInDatabase } from "@/lib/platform/rate-limit";
import { storeFile } from "@/lib/platform/storage";
import { readContent } from "./read-content";
import { referenceText } from "./schema";

const limit = { name: "attachment", points: 300, seconds: 600 };

type ReceivedFile = { fileHash: string; fileName: string; contentType: string; byteSize: number };

/**
 * Checks and stores an uploaded file; answers the columns of its row. The ending follows from the bytes, not from the
 * name.
 */
export async function receiveFile(file: Pick<UploadedFile, "bytes" | "name">): Promise<ReceivedFile> {
  const { contentType, ending } = await readContent(file.bytes);
  const stem = cleanName(file.name).replace(/\.[\p{L}\d]{1,5}$/u, "") || "attachment";
  const fileName = `${stem.slice(0, 240)}.${ending}`;
  return { fileHash: await storeFile(file.bytes), fileName, contentType, byteSize: file.bytes.byteLength };
}

/** The columns of a reference document of the caller's that is in no workflow yet. */
export async function receiveReference(ctx: MemberContext, file: UploadedFile) {
  await limitInDatabase(limit, String(ctx.actor.userId));
  const text = referenceText.parse({ title: file.text("title") || undefined, description: file.text("description") });
  const received = await receiveFile(file);
  return {
    ...received,
    kind: "reference" as const,
    ownerId: ctx.actor.userId,
    title: text.title ?? received.fileName.slice(0, 255),
    description: text.description,
    visibleToSignatories: true,
    uploadedAt: ctx.now,
  };
}
