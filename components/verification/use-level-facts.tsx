"use client";
import { useTranslations } from "next-intl";
import { hasEnded } from "@/lib/verification/rules";
import type { Judged } from "./judge-file";

const levelKeys = { "B-B": "bB", "B-T": "bT", "B-LT": "bLt", "B-LTA": "bLta" } as const;

/** The level of the seal, until when it can be checked, when its certificate was last confirmed, and what that rests on. */
export function useLevelFacts(judged: Judged, moment: (date: Date) => string) {
  const t = useTranslations("VerifyPage");
  const { level, validatedAt, proofs, provenBy, provenUntil, timestampTrusted } = judged;
  const name = (given: string | null) => given ?? t("unnamed");
  const proven = provenUntil
    ? t(hasEnded(judged) ? "provenEnded" : "provenUntilText", { moment: moment(provenUntil), name: name(provenBy) })
    : null;
  const until = proven ? [{ term: t("provenUntil"), value: proven }] : [];
  if (!level) return until;
  return [
    { term: t("level"), value: t(`levels.${levelKeys[level]}`) },
    ...until,
    ...(validatedAt ? [{ term: t("validatedAt"), value: moment(validatedAt) }] : []),
    ...(proofs.length > 0
      ? [
          {
            term: t("proofs"),
            value: (
              <>
                <ul className="grid list-inside list-disc gap-1">
                  {proofs.map(({ kind, about, by, at }, index) => (
                    <li key={index}>{t(`proof.${kind}`, { moment: moment(at), by: name(by), about: name(about) })}</li>
                  ))}
                </ul>
                {timestampTrusted ? null : <span className="block text-13 text-ink-2">{t("proofsUnknown")}</span>}
              </>
            ),
          },
        ]
      : []),
  ];
}
