import { maximumDocumentBytes } from "@/lib/documents/rules";
import { CallFailure } from "@/lib/platform/http/call-api";
import { toCamel } from "@/lib/platform/http/case";
import type { DraftDocument } from "./draft";
import { seenVersion } from "./draft-version";

/** What is wrong with a file before it is sent; the server decides in the end. */
export async function fileProblem(file: File): Promise<"too_large" | "pdf_notAPdf" | null> {
  const head = new TextDecoder("latin1").decode(await file.slice(0, 1024).arrayBuffer());
  if (!head.includes("%PDF-")) return "pdf_notAPdf";
  return file.size > maximumDocumentBytes ? "too_large" : null;
}

/** Where a file goes: into a draft's place of another document, or into none yet. */
type Place = { workflowId: number; documentId: number };
type Options = { tell: (percent: number) => void; signal: AbortSignal; replaces?: Place };

/** `fetch` tells no progress of what is sent, XMLHttpRequest does. */
export function uploadFile(file: File, { tell, signal, replaces }: Options): Promise<DraftDocument> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    if (replaces) form.append("document_id", String(replaces.documentId));
    const seen = replaces && seenVersion();
    if (seen) form.append("seen_updated_at", seen);
    form.append("document", file);
    signal.addEventListener("abort", () => request.abort());
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) tell(Math.floor((event.loaded / event.total) * 100));
    });
    request.addEventListener("abort", () => reject(new CallFailure("Aborted", null)));
    request.addEventListener("error", () => reject(new CallFailure("Unreachable", null)));
    request.addEventListener("load", () => {
      const answer = parsed(request.responseText);
      if (request.status < 300 && answer.document) resolve(answer.document);
      else reject(new CallFailure(answer.label ?? "InternalError", answer.message ?? null, {}, request.status));
    });
    if (replaces) request.open("PUT", `/v1/workflows/simple-sign/${replaces.workflowId}/document`);
    else request.open("POST", "/v1/documents");
    request.send(form);
  });
}

function parsed(text: string): { document?: DraftDocument; label?: string; message?: string } {
  try {
    return toCamel(JSON.parse(text)) as ReturnType<typeof parsed>; // a document, or the API's failure
  } catch {
    return {};
  }
}
