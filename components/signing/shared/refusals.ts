import type { CallFailure } from "@/lib/platform/http/call-api";

/** True if nothing can be filled any more, for example because the recipient finished on another device. */
export const isOver = ({ status, label }: CallFailure) =>
  status === 410 || (status === 409 && label !== "ConsentRequired" && label !== "CorrectedSince");

/** True if the sender has changed what the page shows. What is not saved is kept for the page as it is loaded anew. */
export const isCorrected = ({ label }: CallFailure) => label === "CorrectedSince";

/** True if an access code or a one-time code is asked for again. */
export const isGateClosed = ({ status }: CallFailure) => status === 401 || status === 403;

/** A refusal's sentences by field id. `data` is what was sent, because a path can name an index in it. */
export function refusedIn({ errors }: CallFailure, data: readonly { fieldId: number }[]): Map<number, string> {
  const refused = new Map<number, string>();
  for (const [path, sentence] of Object.entries(errors)) {
    const [, fieldId, at] = /^(?:fields\.(\d+)|data\.(\d+)\.(?:value|selected))$/.exec(path) ?? [];
    const id = fieldId ? Number(fieldId) : data[Number(at)]?.fieldId;
    if (id) refused.set(id, sentence);
  }
  return refused;
}
