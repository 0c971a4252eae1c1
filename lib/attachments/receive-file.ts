import "server-only";
import { cleanName } from "@/lib/documents/file-name";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import type { UploadedFile } from "@/lib/platform/http/read-body";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { storeFile } from "@/lib/platform/storage/storage";
import { readContent } from "./read-content";
import { notLookedInto } from "./rules";
import { referenceText } from "./schema";

const limit = { name: "attachment", points: 300, seconds: 600 };

type ReceivedFile = {
  fileHash: string;
  fileName: string;
  contentType: string;
  byteSize: number;
  loadsFrom: string[];
  loadsConfirmed: boolean;
};

/**
 * Checks and stores an uploaded file; answers the columns of its row. The ending follows from the bytes, not from the
 * name.
 */
export async function receiveFile(
  file: Pick<UploadedFile, "bytes" | "name">,
  assertAcceptable: (loadsFrom: readonly string[]) => void = () => {},
): Promise<ReceivedFile> {
  const { contentType, ending, loadsFrom = [] } = await readContent(file.bytes);
  assertAcceptable(loadsFrom);
  const stem = cleanName(file.name).replace(/\.[\p{L}\d]{1,5}$/u, "") || "attachment";
  const fileName = `${stem.slice(0, 240)}.${ending}`;
  const fileHash = await storeFile(file.bytes);
  return { fileHash, fileName, contentType, byteSize: file.bytes.byteLength, loadsFrom, loadsConfirmed: false };
}

/** The columns of a reference document of the caller's that is in no workflow yet. */
export async function receiveReference(ctx: UserContext, file: UploadedFile) {
  await limitInDatabase(limit, String(ctx.actor.userId));
  const text = referenceText.parse({
    title: file.text("title") || undefined,
    description: file.text("description"),
    loadsConfirmed: file.text("loads_confirmed") || undefined,
  });
  const received = await receiveFile(file, (loadsFrom) => {
    if (loadsFrom.length === 0 || text.loadsConfirmed) return;
    const reason = loadsFrom.includes(notLookedInto) ? "may_load_when_opened" : "loads_when_opened";
    throw new AppError("loads_when_opened", reason, { values: { from: loadsFrom.join(", ") } });
  });
  return {
    ...received,
    loadsConfirmed: true,
    kind: "reference" as const,
    ownerId: ctx.actor.userId,
    title: text.title ?? received.fileName.slice(0, 255),
    description: text.description,
    visibleToSignatories: true,
    uploadedAt: ctx.now,
  };
}
