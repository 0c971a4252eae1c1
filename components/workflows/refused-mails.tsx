"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CorrectDialog, type Correctable } from "./correct-dialog";

type RefusedMailItem = {
  email: string;
  /** The mail server's own words. */
  answer: string;
  /** Set when the viewer can correct this recipient's address now. */
  person: Correctable | null;
};

/** Who did not get a mail, why, and what to do. Needs `RefusedMails`, `RecipientActions`, `validation`. */
export function RefusedMails({ workflowId, items }: { workflowId: number; items: readonly RefusedMailItem[] }) {
  return items.map((item) => <RefusedMail key={item.email} workflowId={workflowId} item={item} />);
}

function RefusedMail({ workflowId, item }: { workflowId: number; item: RefusedMailItem }) {
  const t = useTranslations("RefusedMails");
  const [correcting, setCorrecting] = useState(false);
  const { email, answer, person } = item;
  return (
    <Banner
      tone="warn"
      title={t("title", { email })}
      action={
        person ? (
          <Button size="small" onClick={() => setCorrecting(true)}>
            {t("correct")}
          </Button>
        ) : undefined
      }
    >
      <p>{person ? t("correctHint", { name: `${person.firstName} ${person.lastName}` }) : t("otherHint")}</p>
      {answer ? <p className="break-words">{t("answer", { answer })}</p> : null}
      {person ? (
        <CorrectDialog workflowId={workflowId} person={person} open={correcting} onOpenChange={setCorrecting} />
      ) : null}
    </Banner>
  );
}
