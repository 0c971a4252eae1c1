import { getTranslations } from "next-intl/server";
import { factsWords } from "@/lib/audit/facts/difference-words";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { anchorSentence, areFactsKept, chainSentence } from "@/lib/audit/rules";
import type { findDetail } from "./find-detail";

type Detail = Pick<Awaited<ReturnType<typeof findDetail>>, "ctx" | "workflow">;

/** What the audit trail proves, in sentences; `refusal` is why no certificate can be issued, and what to do about it. */
export async function judgeTrail({ ctx, workflow }: Detail) {
  const [sentence, words, chain] = await Promise.all([
    getTranslations("AuditChain"),
    getTranslations("AuditTrail"),
    judgeAuditChain(ctx, workflow.id),
  ]);
  const facts = await factsWords(ctx, chain.facts);
  const history = chainSentence(sentence, ctx.language, chain);
  const reason = chain.state !== "whole" ? history : areFactsKept(chain) ? null : facts;
  const tone: "warn" | "bad" = chain.erased && chain.whole ? "warn" : "bad";
  const next = tone === "bad" ? words("nextStep") : null;
  return {
    facts,
    history,
    anchor: anchorSentence(sentence, ctx.language, chain, "DD/MM/YYYY HH:mm:ss A"),
    refusal: reason === null ? null : { reason, tone, next },
  };
}
