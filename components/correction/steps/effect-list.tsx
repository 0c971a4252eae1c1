"use client";
import { useTranslations } from "next-intl";
import { RecipientMark } from "@/components/recipients/recipient-mark";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import type { DraftRecipient } from "@/components/wizard/draft/draft";
import type { CorrectionEffect } from "@/lib/workflows/schema/correction";

type Props = { effects: readonly CorrectionEffect[]; completes: boolean; people: readonly DraftRecipient[] };

/** What happens to each person, in plain sentences. */
export function EffectList({ effects, completes, people }: Props) {
  const t = useTranslations("Correction");
  return (
    <div className="flex flex-col gap-4">
      {completes ? <Banner tone="warn">{t("completes")}</Banner> : null}
      {effects.length === 0 ? <Banner>{t("noEffect")}</Banner> : null}
      {effects.map((effect) => {
        const index = people.findIndex(({ id }) => id === effect.signatoryId);
        const person = people[index];
        return (
          <Card
            key={effect.signatoryId ?? effect.ref}
            title={
              <span className="flex items-center gap-2">
                {person ? (
                  <RecipientMark
                    index={index}
                    firstName={person.firstName ?? effect.name}
                    lastName={person.lastName ?? ""}
                  />
                ) : null}
                {effect.name}
              </span>
            }
          >
            <Sentences effect={effect} />
          </Card>
        );
      })}
    </div>
  );
}

function Sentences({ effect }: { effect: CorrectionEffect }) {
  const t = useTranslations("Correction");
  const { addedFields, changedFields, removedFields, lostEntries, mails, isRemoved } = effect;
  const listed = (key: "addedFields" | "changedFields" | "removedFields" | "lostEntries", names: readonly string[]) =>
    names.length > 0 ? [t(key, { count: names.length, names: names.join(", ") })] : [];
  const asked = [...addedFields, ...changedFields, ...removedFields];
  const sentences = [
    ...(effect.isAdded ? [t("isAdded")] : []),
    ...(isRemoved ? [t("isRemoved")] : []),
    ...(effect.isReplaced ? [t("isReplaced")] : []),
    ...(isRemoved ? [] : listed("addedFields", addedFields)),
    ...(isRemoved ? [] : listed("changedFields", changedFields)),
    ...(isRemoved ? [] : listed("removedFields", removedFields)),
    ...(effect.losesConsent
      ? [t(asked.length > 0 ? "losesConsentFor" : "losesConsent", { names: asked.join(", ") })]
      : []),
    ...listed("lostEntries", lostEntries),
    ...(effect.losesTurn ? [t("losesTurn")] : []),
    ...(effect.getsTurn ? [t("getsTurn")] : []),
    ...mails.map(({ mail, email }) => t(`mail.${mail}`, { email })),
  ];
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {sentences.map((sentence) => (
        <li key={sentence} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  );
}
