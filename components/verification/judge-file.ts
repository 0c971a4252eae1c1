import type { POST } from "@/app/v1/verifications/route";
import type { GET } from "@/app/v1/verifications/[code]/route";
import { type AnswerOf, callApi, CallFailure } from "@/lib/platform/http/call-api";
import { looksLikePdf } from "@/lib/platform/pdf/looks-like-pdf";
import { answerOf, findFirst } from "@/lib/verification/rules";
import type { VerificationDto } from "@/lib/verification/schema";
import { verifyBeside } from "./verify-beside";

export type Judged = VerificationDto & { by: "browser" | "server" };

/**
 * What the page has to know to verify here: the fingerprints of this installation's certificates, and the trusted roots
 * for time stamps (DER, base64).
 */
export type Known = { own: string[]; anchors: string[] };

/** Verifies the file in the browser; the server receives only its hash, and returns what it knows of the workflow. */
export async function judgeHere(file: File, { own, anchors }: Known): Promise<Judged | "notAPdf"> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!looksLikePdf(bytes)) return "notAPdf";
  const found = await verifyBeside({ bytes, anchors: anchors.map(fromBase64) });
  const workflow = await findWorkflow(found.sha256);
  const sealed = workflow ? null : await findFirst(found.earlierSha256s, findWorkflow);
  return { ...answerOf(found, { workflow, sealed }, own), by: "browser" };
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

export async function judgeOnServer(file: File): Promise<Judged> {
  const form = new FormData();
  form.set("document", file);
  return { ...withDates(await callApi<typeof POST>("POST", "/v1/verifications", form)), by: "server" };
}

async function findWorkflow(sha256: string): Promise<VerificationDto["workflow"]> {
  try {
    const workflow = await callApi<typeof GET>("GET", `/v1/verifications/${sha256}`);
    return withDatesOf(workflow);
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) return null;
    throw error;
  }
}

const withProvenUntil = <T extends { provenUntil: string }>(one: T | null) =>
  one && { ...one, provenUntil: new Date(one.provenUntil) };
const atDate = <T extends { at: string }>(one: T | null) => one && { ...one, at: new Date(one.at) };
const dateOf = (written: string | null) => (written === null ? null : new Date(written));
const withDatesOf = ({
  sealedAt,
  existsSince,
  auditChain,
  ...workflow
}: AnswerOf<typeof GET>): VerificationDto["workflow"] => ({
  ...workflow,
  sealedAt: dateOf(sealedAt),
  existsSince: withProvenUntil(atDate(existsSince)),
  auditChain: {
    ...auditChain,
    erased: atDate(auditChain.erased),
    anchored: atDate(auditChain.anchored),
    facts: { ...auditChain.facts, erasedAt: dateOf(auditChain.facts.erasedAt) },
  },
});
const withDates = (answer: AnswerOf<typeof POST>): VerificationDto => ({
  ...answer,
  sealedAt: dateOf(answer.sealedAt),
  timestamp: dateOf(answer.timestamp),
  validatedAt: dateOf(answer.validatedAt),
  revokedAt: dateOf(answer.revokedAt),
  provenUntil: dateOf(answer.provenUntil),
  proofs: answer.proofs.map(({ at, ...proof }) => ({ ...proof, at: new Date(at) })),
  laterRevisions: answer.laterRevisions.map((revision) => ({ ...revision, at: dateOf(revision.at) })),
  workflow: answer.workflow && withDatesOf(answer.workflow),
});
