import { useLocale, useTranslations } from "next-intl";
import { Facts } from "@/components/ui/facts";
import { factsSentence } from "@/lib/audit/rules/facts-sentence";
import { anchorSentence, chainSentence } from "@/lib/audit/rules";
import { formatDate } from "@/lib/platform/i18n/dates";
import { languageOfTag } from "@/lib/platform/i18n/languages";
import type { SealedWorkflowDto } from "@/lib/verification/schema";

/** What this installation itself recorded about the workflow. */
export function SealedWorkflowFacts({ workflow }: { workflow: SealedWorkflowDto }) {
  const t = useTranslations("VerifyPage");
  const chain = useTranslations("AuditChain");
  const attested = useTranslations("AttestedFacts");
  const language = languageOfTag(useLocale());
  const anchor = anchorSentence(chain, language, workflow.auditChain);
  const { auditChain, documents, recipientCount, sealedAt, uuid } = workflow;
  return (
    <div className="grid gap-2">
      <h3 className="text-17">{t("recordedHere")}</h3>
      <Facts
        bare
        facts={[
          { term: t("code"), value: <code className="text-13 break-all">{uuid}</code> },
          {
            term: t("sealedAt"),
            value: sealedAt ? `${formatDate(sealedAt, "DD MMMM YYYY, HH:mm", language)} UTC` : t("notSaid"),
          },
          { term: t("recipients"), value: t("recipientCount", { count: recipientCount }) },
          {
            term: t("auditChain"),
            value: chainSentence(chain, language, auditChain),
          },
          ...(anchor ? [{ term: t("anchor"), value: anchor }] : []),
          {
            term: t("attestedFacts"),
            value: factsSentence(attested, auditChain.facts, (at) => formatDate(at, "DD MMMM YYYY", language)),
          },
          {
            term: t("documentFingerprints"),
            value: (
              <ol className="grid list-inside list-decimal gap-1">
                {documents.map(({ sha256 }) => (
                  <li key={sha256} className="text-13 break-all">
                    <code>{sha256}</code>
                  </li>
                ))}
              </ol>
            ),
          },
        ]}
      />
    </div>
  );
}
