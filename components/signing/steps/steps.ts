import type { ShownRequest } from "@/lib/signing/schema";

const steps = ["references", "webform", "documents", "attachments"] as const;
export type Step = (typeof steps)[number];
type Request = Pick<ShownRequest, "attachments" | "referenceAttachments" | "visibleAttachments"> & {
  signatory: { webformEnabled: boolean };
};

/** The tabs of this request, in order (specification, Workflows 2, Signer screen). */
export function stepsOf(request: Request): Step[] {
  const { attachments, referenceAttachments, visibleAttachments, signatory: recipient } = request;
  const has = {
    references: referenceAttachments.length > 0,
    webform: recipient.webformEnabled,
    documents: true,
    attachments: attachments.length + visibleAttachments.length > 0,
  };
  return steps.filter((step) => has[step]);
}

/** The tab that opens first, or again after a reload. */
export function startOf(request: Request, asked: string | undefined): Step {
  const start = request.signatory.webformEnabled ? "webform" : "documents";
  return stepsOf(request).find((step) => step === asked) ?? start;
}

export type MainAct =
  { word: "next"; to: "field" } | { word: "continue"; to: Step } | { word: "finish"; to: "end"; isDisabled: boolean };

type State = { step: Step; hasOpen: boolean; request: Request };

/** What the main button says and does (specification, Workflows 2, Main button). */
export function mainActOf({ step, hasOpen, request }: State): MainAct {
  if (step === "references") return { word: "continue", to: "documents" };
  if (step === "attachments") {
    const isWaiting = request.attachments.some((one) => one.required && one.uploadedAt === null);
    if (hasOpen && !isWaiting) return { word: "next", to: "field" };
    return { word: "finish", to: "end", isDisabled: isWaiting };
  }
  if (hasOpen) return { word: "next", to: "field" };
  if (request.attachments.length > 0) return { word: "continue", to: "attachments" };
  return { word: "finish", to: "end", isDisabled: false };
}
