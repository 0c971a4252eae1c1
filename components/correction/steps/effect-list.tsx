"use client";
import { useTranslations } from "next-intl";
import { RecipientMark } from "@/components/recipients/recipient-mark";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { refsOf } from "@/components/correction/changes/corrections-between";
import type { Copy } from "@/components/correction/copy/copy";
import { markedBy } from "@/lib/recipients/rules";
import type { CorrectionEffect } from "@/lib/workflows/schema/correction";

type Props = { effects: readonly CorrectionEffect[]; completes: boolean; copy: Copy };

/** What happens to each person, in plain sentences. */
export function EffectList({ effects, completes, copy: { before, after } }: Props) {
  const t = useTranslations("Correction");
  const refs = refsOf(before, after);
  const wasAsked = ({ signatoryId }: CorrectionEffect) =>
    before.signatories.find(({ id }) => id === signatoryId)?.status === "invited";
  return (
    <div className="flex flex-col gap-4">
      {completes ? <Banner tone="warn">{t("completes")}</Banner> : null}
      {effects.every(isSettingOnly) ? <Banner>{t("noEffect")}</Banner> : null}
      {effects.map((effect) => {
        const people = (effect.isRemoved ? before : after).signatories;
        const index = people.findIndex(({ id }) => id === effect.signatoryId || refs.get(id) === effect.ref);
        const person = people[index];
        return (
          <Card
            key={effect.signatoryId ?? effect.ref}
            title={
              <span className="flex items-center gap-2">
                {person ? <RecipientMark index={index} {...markedBy(person)} /> : null}
                {effect.name}
              </span>
            }
          >
            <Sentences effect={effect} wasAsked={wasAsked(effect)} />
          </Card>
        );
      })}
    </div>
  );
}

/** Whether nobody is told of it, and nobody does anything again. */
const isSettingOnly = ({ signatoryId: _, ref: __, name: ___, changedSettings: ____, ...rest }: CorrectionEffect) =>
  Object.values(rest).every((one) => (Array.isArray(one) ? one.length === 0 : !one));

function Sentences({ effect, wasAsked }: { effect: CorrectionEffect; wasAsked: boolean }) {
  const t = useTranslations("Correction");
  const { changedSettings, addedFields, changedFields, removedFields, lostEntries, mails, isRemoved } = effect;
  const listed = (key: "addedFields" | "changedFields" | "removedFields" | "lostEntries", names: readonly string[]) =>
    names.length > 0 ? [t(key, { count: names.length, names: names.join(", ") })] : [];
  const asked = [...addedFields, ...changedFields, ...removedFields];
  const isLater = !wasAsked && mails.length === 0;
  const sentences = [
    ...(effect.isAdded ? [t(isLater ? "isAddedLater" : "isAdded")] : []),
    ...(isRemoved ? [t("isRemoved")] : []),
    ...(effect.isReplaced ? [t(isLater ? "isReplacedLater" : "isReplaced")] : []),
    ...(changedSettings.length > 0
      ? [t("changedSettings", { names: changedSettings.map((one) => t(`setting.${one}`)).join(", ") })]
      : []),
    ...(isRemoved ? [] : listed("addedFields", addedFields)),
    ...(isRemoved ? [] : listed("changedFields", changedFields)),
    ...(isRemoved ? [] : listed("removedFields", removedFields)),
    // Who they are now has agreed to nothing yet.
    ...(effect.losesConsent && !effect.isReplaced
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
