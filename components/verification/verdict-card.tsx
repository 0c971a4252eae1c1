"use client";
import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from "lucide-react";
import dynamic from "next/dynamic";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Facts } from "@/components/ui/facts";
import { Seal } from "@/components/ui/seal";
import { formatDate } from "@/lib/platform/i18n/dates";
import { languageOfTag } from "@/lib/platform/i18n/languages";
import { hasEnded, isAttestedHere, isRenewed, isVouchedFor } from "@/lib/verification/rules";
import type { Verdict } from "@/lib/verification/verdicts";
import type { Judged } from "./judge-file";
import { SealedWorkflowFacts } from "./sealed-workflow-facts";
import { useLevelFacts } from "./use-level-facts";

const looks: Record<Verdict, { icon: typeof CircleCheck; colour: string }> = {
  sealedHere: { icon: CircleCheck, colour: "text-good" },
  auditCertificate: { icon: CircleCheck, colour: "text-good" },
  demo: { icon: TriangleAlert, colour: "text-warn" },
  recipientCertificate: { icon: CircleCheck, colour: "text-mark-ink" },
  unrecorded: { icon: CircleHelp, colour: "text-mark-ink" },
  sealedElsewhere: { icon: CircleCheck, colour: "text-good" },
  selfSigned: { icon: TriangleAlert, colour: "text-warn" },
  extended: { icon: CircleCheck, colour: "text-good" },
  addedLater: { icon: TriangleAlert, colour: "text-warn" },
  changed: { icon: CircleAlert, colour: "text-bad" },
  unjudged: { icon: CircleHelp, colour: "text-warn" },
  unsigned: { icon: TriangleAlert, colour: "text-warn" },
};

/** Replaces the tick if no known authority vouches for the signers. */
const unknown: (typeof looks)[Verdict] = { icon: CircleHelp, colour: "text-mark-ink" };
const ticked = (verdict: Verdict) => looks[verdict].icon === CircleCheck;

/** Verdicts that hold without reservation. */
const sealed: ReadonlySet<Verdict> = new Set(["sealedHere", "auditCertificate"]);

// 350 KB, loaded only when there is a file to show.
const FirstPage = dynamic(() => import("./first-page").then((part) => part.FirstPage), { ssr: false });
const pictureWidth = 76;

/** The result: first a sentence for everyone, then the technical facts. */
export function VerdictCard({ file, judged }: { file: File; judged: Judged }) {
  const t = useTranslations("VerifyPage");
  const language = languageOfTag(useLocale());
  const { icon: Icon, colour } = ticked(judged.verdict) && !isVouchedFor(judged) ? unknown : looks[judged.verdict];
  const moment = (date: Date | null) =>
    date ? `${formatDate(date, "DD MMMM YYYY, HH:mm", language)} UTC` : t("notSaid");
  const { timestamp, timestampBy, timestampTrusted, laterRevisions, weakHash, isEncrypted, revokedAt, provenUntil } =
    judged;
  const levelFacts = useLevelFacts(judged, moment);
  // The seal of a recorded file is all that is in it, whatever it was written in.
  const added = sealed.has(judged.verdict) ? [] : laterRevisions;
  const stamp = { moment: moment(timestamp), name: timestampBy ?? t("unnamed") };
  return (
    <section className="rounded-card border border-line bg-paper p-4 sm:p-6" aria-labelledby="verdict">
      <div className="flex items-start gap-3">
        {sealed.has(judged.verdict) ? (
          <Seal size={36} />
        ) : (
          <Icon aria-hidden size={28} className={`mt-0.5 shrink-0 ${colour}`} />
        )}
        <div className="min-w-0">
          <p className="text-13 text-ink-2">{file.name}</p>
          <h2 id="verdict" className="text-20">
            {t(`verdict.${judged.verdict}.title`)}
          </h2>
          <p className="mt-1 max-w-[65ch]">
            {t(`verdict.${judged.verdict}.text`, {
              extended: String(laterRevisions.length > 0),
              renewed: String(isRenewed(judged)),
            })}
          </p>
          {weakHash ? <p className="mt-1 max-w-[65ch]">{t("weakHash", { hash: weakHash })}</p> : null}
          {revokedAt ? <p className="mt-1 max-w-[65ch]">{t("revoked", { moment: moment(revokedAt) })}</p> : null}
          {provenUntil && hasEnded(judged) ? (
            <p className="mt-1 max-w-[65ch]">
              {t(isAttestedHere(judged) ? "endedRecorded" : "ended", { moment: moment(provenUntil) })}
            </p>
          ) : null}
          {isEncrypted ? <p className="mt-1 max-w-[65ch]">{t("encrypted")}</p> : null}
        </div>
        <span
          aria-hidden
          className="ml-auto h-[110px] w-[78px] shrink-0 overflow-hidden rounded-[4px] border border-line bg-white max-sm:hidden"
        >
          <FirstPage file={file} width={pictureWidth} />
        </span>
      </div>
      <div className="mt-5 grid gap-4">
        <Facts
          bare
          facts={[
            ...(judged.verdict === "unsigned"
              ? []
              : [
                  { term: t("sealedBy"), value: <Signer name={judged.sealedBy} standing={judged.sealedByStanding} /> },
                  { term: t("sealedAt"), value: moment(judged.sealedAt) },
                  timestamp && !timestampTrusted
                    ? { term: t("timestampOfUnknown"), value: t("timestampUnproven", stamp) }
                    : { term: t("timestamp"), value: timestamp ? t("timestampBy", stamp) : t("noTimestamp") },
                ]),
            ...levelFacts,
            { term: t("revisions"), value: t("revisionCount", { count: judged.revisions }) },
            ...(added.length > 0
              ? [{ term: t("laterRevisions"), value: <LaterRevisions revisions={added} moment={moment} /> }]
              : []),
            { term: t("fingerprint"), value: <code className="text-13 break-all">{judged.sha256}</code> },
            { term: t("judgedBy"), value: t(`by.${judged.by}`) },
          ]}
        />
        {judged.workflow ? (
          <SealedWorkflowFacts workflow={judged.workflow} />
        ) : (
          <p className="text-ink-2">{t("unknownHere")}</p>
        )}
      </div>
    </section>
  );
}

/** The name in the certificate, with who vouches for it, without which it proves nothing. */
function Signer(props: { name: string | null; standing: Judged["sealedByStanding"] }) {
  const t = useTranslations("VerifyPage");
  return (
    <>
      {props.name ?? t("notSaid")}
      <Standing of={props.standing} />
    </>
  );
}

function Standing({ of }: { of: Judged["sealedByStanding"] }) {
  const t = useTranslations("VerifyPage");
  return of ? <span className="block text-13 text-ink-2">{t(`standing.${of}`)}</span> : null;
}

/** What each revision after the first seal added, one per line, in their order. */
function LaterRevisions(props: { revisions: Judged["laterRevisions"]; moment: (date: Date) => string }) {
  const t = useTranslations("VerifyPage");
  const format = useFormatter();
  return (
    <ol className="grid list-inside list-decimal gap-1">
      {props.revisions.map(({ kinds, by, at, standing }, index) => {
        const what = format.list(kinds.map((kind) => t(`addition.${kind}`)));
        const name = [by, at && props.moment(at)].filter(Boolean).join(", ");
        return (
          <li key={index}>
            {name ? t("additionBy", { what, name }) : what}
            <Standing of={standing} />
          </li>
        );
      })}
    </ol>
  );
}
