import type { UploadedDocument } from "./document-types";
import type { POST } from "@/app/v1/documents/route";
import type { PUT } from "@/app/v1/workflows/simple-sign/[workflowId]/document/route";
import type { FileRefusal } from "./file-refusals";
import { type AcceptedUploads, acceptedWords, maximumDocumentBytes } from "@/lib/documents/rules";
import { sendFile } from "@/lib/platform/http/send-file";

/** Checks a file before it is sent, to refuse it early; the server checks it again. */
export async function fileProblem(file: File, accepted: AcceptedUploads): Promise<FileRefusal | null> {
  const head = new TextDecoder("latin1").decode(await file.slice(0, 1024).arrayBuffer());
  if (acceptedWords(accepted) === "pdf" && !head.includes("%PDF-")) return "pdf_notAPdf";
  return file.size > maximumDocumentBytes ? "too_large" : null;
}

/** The document of a draft that the file replaces. */
type Place = { workflowId: number; documentId: number; seenUpdatedAt: string | undefined };
type Options = { tell: (percent: number) => void; signal: AbortSignal; replaces?: Place };

/** Uploads the file and returns the new document. */
export async function uploadFile(file: File, { tell, signal, replaces }: Options): Promise<UploadedDocument> {
  const form = new FormData();
  if (replaces) form.append("document_id", String(replaces.documentId));
  if (replaces?.seenUpdatedAt) form.append("seen_updated_at", replaces.seenUpdatedAt);
  form.append("document", file);
  const { document } = await (replaces
    ? sendFile<typeof PUT>("PUT", `/v1/workflows/simple-sign/${replaces.workflowId}/document`, form, { tell, signal })
    : sendFile<typeof POST>("POST", "/v1/documents", form, { tell, signal }));
  return document;
}
