"use client";
import { useTranslations } from "next-intl";
import type { Judged } from "./judge-file";

const levelKeys = { "B-B": "bB", "B-T": "bT", "B-LT": "bLt", "B-LTA": "bLta" } as const;

/** The level of the seal, when its certificate was last confirmed, and what both rest on; none without a level. */
export function useLevelFacts(judged: Judged, moment: (date: Date) => string) {
  const t = useTranslations("VerifyPage");
  const { level, validatedAt, proofs, timestampTrusted } = judged;
  if (!level) return [];
  const name = (given: string | null) => given ?? t("unnamed");
  return [
    { term: t("level"), value: t(`levels.${levelKeys[level]}`) },
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
