import { useLocale, useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Facts } from "@/components/ui/facts";
import { factsSentence } from "@/lib/audit/rules/facts-sentence";
import { anchorSentence, chainSentence } from "@/lib/audit/rules";
import { formatDate } from "@/lib/platform/i18n/dates";
import { languageOfTag } from "@/lib/platform/i18n/languages";
import type { SealedWorkflowDto } from "@/lib/verification/schema";

/** What this installation itself recorded about the workflow. */
export function SealedWorkflowFacts({
  workflow,
  heading: Heading = "h3",
}: {
  workflow: SealedWorkflowDto;
  heading?: "h2" | "h3";
}) {
  const t = useTranslations("VerifyPage");
  const chain = useTranslations("AuditChain");
  const attested = useTranslations("AttestedFacts");
  const language = languageOfTag(useLocale());
  const anchor = anchorSentence(chain, language, workflow.auditChain);
  const { auditChain, documents, existsSince, recipientCount, sealedAt, uuid } = workflow;
  const history = chainSentence(chain, language, auditChain);
  const facts = factsSentence(attested, auditChain.facts, (at) => formatDate(at, "DD MMMM YYYY", language));
  const failing = [...(auditChain.whole ? [] : [history]), ...(auditChain.facts.state === "differ" ? [facts] : [])];
  const attestation = existsSince
    ? t(existsSince.trusted ? "attestedBy" : "attestedByUnknown", {
        moment: `${formatDate(existsSince.at, "DD MMMM YYYY, HH:mm", language)} UTC`,
        authority: existsSince.by ?? t("unnamedAuthority"),
        anchor: existsSince.anchor,
      })
    : t("notAttested");
  const until =
    existsSince &&
    t(existsSince.provenUntil < new Date() ? "attestedEnded" : "attestedUntil", {
      moment: formatDate(existsSince.provenUntil, "DD MMMM YYYY", language),
    });
  return (
    <div className="grid gap-2">
      <Heading className="text-17">{t("recordedHere")}</Heading>
      {failing.length > 0 ? (
        <Banner tone="bad" title={t("recordFails")}>
          {failing.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p>{t("nextStep")}</p>
        </Banner>
      ) : null}
      <Facts
        bare
        facts={[
          { term: t("code"), value: <code className="text-13 break-all">{uuid}</code> },
          {
            term: t("sealedAt"),
            value: sealedAt ? `${formatDate(sealedAt, "DD MMMM YYYY, HH:mm", language)} UTC` : t("notSaid"),
          },
          {
            term: t("recipients"),
            value: recipientCount === null ? t("notSaid") : t("recipientCount", { count: recipientCount }),
          },
          {
            term: t("auditChain"),
            value: history,
          },
          ...(anchor ? [{ term: t("anchor"), value: anchor }] : []),
          ...(auditChain.anchored && auditChain.whole
            ? [{ term: t("existsSince"), value: <Attestation says={attestation} until={until} /> }]
            : []),
          {
            term: t("attestedFacts"),
            value: facts,
          },
          {
            term: t("documentFingerprints"),
            value: (
              <ol className={documents.length > 1 ? "grid list-decimal gap-1 pl-6" : ""}>
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

function Attestation({ says, until }: { says: string; until: string | null }) {
  return (
    <>
      {says}
      {until ? <span className="block text-13 text-ink-2">{until}</span> : null}
    </>
  );
}
