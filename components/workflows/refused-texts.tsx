"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CorrectDialog, type Correctable } from "./correct-dialog";

type RefusedTextItem = {
  signatoryId: number;
  name: string;
  number: string;
  /** The provider's own words. */
  answer: string;
  /** Set when the viewer can correct this recipient's number now. */
  person: Correctable | null;
};
type Props = { workflowId: number; items: readonly RefusedTextItem[] };

/** Who did not get a code by text message, why, and what to do. Needs `RefusedTexts`, `RecipientActions`, `validation`. */
export function RefusedTexts({ workflowId, items }: Props) {
  return items.map((item) => <RefusedText key={item.signatoryId} workflowId={workflowId} item={item} />);
}

function RefusedText({ workflowId, item }: { workflowId: number; item: RefusedTextItem }) {
  const t = useTranslations("RefusedTexts");
  const [correcting, setCorrecting] = useState(false);
  const { name, number, answer, person } = item;
  return (
    <Banner
      tone="warn"
      title={t("title", { number })}
      action={
        person ? (
          <Button size="small" onClick={() => setCorrecting(true)}>
            {t("correct")}
          </Button>
        ) : undefined
      }
    >
      <p>{t(person ? "correctHint" : "otherHint", { name })}</p>
      {answer ? <p>{t("answer", { answer })}</p> : null}
      {person ? (
        <CorrectDialog workflowId={workflowId} person={person} open={correcting} onOpenChange={setCorrecting} />
      ) : null}
    </Banner>
  );
}
