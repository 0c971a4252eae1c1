"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type OfferedLanguage, offeredLanguages, type OwnMailKind } from "@/db/enums";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { MailKindDto, MailTextDto } from "@/lib/mail-texts/schema";
import { languageTable } from "@/lib/platform/i18n/languages";
import { MailTextEditor } from "./mail-text-editor";

type Own = Pick<MailTextDto, "kind" | "language" | "subject" | "text">;
type Props = {
  companyId: number;
  own: readonly Own[];
  inUse: boolean;
  hasPlan: boolean;
  kinds: readonly MailKindDto[];
};

/**
 * The mails to recipients by language, and whether each uses our words or the organisation's. Needs `MailTexts`,
 * `validation`, `ConfirmDialog`.
 */
export function MailTextsCard({ companyId, own, inUse, hasPlan, kinds }: Props) {
  const t = useTranslations("MailTexts");
  const [edited, setEdited] = useState<{ kind: OwnMailKind; language: OfferedLanguage } | null>(null);
  const ownOf = (kind: OwnMailKind, language: OfferedLanguage) =>
    own.find((one) => one.kind === kind && one.language === language);
  const offered = edited && kinds.find(({ kind }) => kind === edited.kind);
  const standard = offered?.standard.find(({ language }) => language === edited?.language);
  return (
    <Card title={t("title")}>
      <p className="mb-4 max-w-[70ch] text-ink-2">{t("intro")}</p>
      {!hasPlan ? (
        <div className="mb-4">
          <Banner tone="warn">{t(own.length > 0 ? "kept" : "planNeeded")}</Banner>
        </div>
      ) : !inUse ? (
        <div className="mb-4">
          <Banner tone="warn">{t("notConfirmed")}</Banner>
        </div>
      ) : null}
      <ul className="divide-y divide-line">
        {kinds.map(({ kind }) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-[16ch] flex-1">{t(`kind.${kind}`)}</span>
            <span className="flex flex-wrap gap-2">
              {offeredLanguages.map((language) => {
                const isOwn = ownOf(kind, language) !== undefined;
                const { name, tag } = languageTable[language];
                return (
                  <Button
                    key={language}
                    size="small"
                    variant={isOwn ? "strong" : "secondary"}
                    disabled={!hasPlan && !isOwn}
                    onClick={() => setEdited({ kind, language })}
                  >
                    <span lang={tag}>{name}</span>
                    <span className="sr-only">
                      {": "}
                      {t(`kind.${kind}`)}
                    </span>
                    {isOwn ? <span className="sr-only">, {t("own")}</span> : null}
                  </Button>
                );
              })}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-13 text-ink-2">{t("legend")}</p>
      {edited && offered && standard ? (
        <MailTextEditor
          key={`${edited.kind} ${edited.language}`}
          companyId={companyId}
          {...edited}
          title={t("editTitle", { kind: t(`kind.${edited.kind}`), language: languageTable[edited.language].name })}
          own={ownOf(edited.kind, edited.language) ?? null}
          standard={standard}
          placeholders={offered.placeholders}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Card>
  );
}
