"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { POST } from "@/app/v1/workflows/simple-sign/[workflowId]/refused-mails/[mailId]/redeliver/route";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useCall } from "@/components/ui/use-call";
import { callApi } from "@/lib/platform/http/call-api";
import { fullName } from "@/lib/recipients/rules";
import { CorrectDialog, type Correctable } from "./correct-dialog";

type RefusedMailItem = {
  id: number;
  email: string;
  /** The mail server's own words, or why the product did not send it. */
  answer: string;
  isHeldBack: boolean;
  /** Set when the viewer can correct this recipient's address now. */
  person: Correctable | null;
};
type Props = { workflowId: number; mayResend: boolean; items: readonly RefusedMailItem[] };

/** Who did not get a mail, why, and what to do. Needs `RefusedMails`, `RecipientActions`, `validation`. */
export function RefusedMails({ items, ...rest }: Props) {
  return items.map((item) => <RefusedMail key={item.email} item={item} {...rest} />);
}

function RefusedMail({ workflowId, mayResend, item }: Omit<Props, "items"> & { item: RefusedMailItem }) {
  const t = useTranslations("RefusedMails");
  const [correcting, setCorrecting] = useState(false);
  const { run, busy } = useCall(t("fallback"));
  const { id, email, answer, isHeldBack } = item;
  const person = isHeldBack ? null : item.person;
  const resend = () =>
    run(
      () => callApi<typeof POST>("POST", `/v1/workflows/simple-sign/${workflowId}/refused-mails/${id}/redeliver`),
      t("sentAgain"),
    );
  return (
    <Banner
      tone="warn"
      title={t(isHeldBack ? "heldBack" : "title", { email })}
      action={
        <>
          {person ? (
            <Button size="small" onClick={() => setCorrecting(true)}>
              {t("correct")}
            </Button>
          ) : null}
          {mayResend ? (
            <Button size="small" busy={busy} onClick={() => void resend()}>
              {t("sendAgain")}
            </Button>
          ) : null}
        </>
      }
    >
      {isHeldBack ? null : <p>{person ? t("correctHint", { name: fullName(person) }) : t("otherHint")}</p>}
      {answer ? <p>{isHeldBack ? answer : t("answer", { answer })}</p> : null}
      {person ? (
        <CorrectDialog workflowId={workflowId} person={person} open={correcting} onOpenChange={setCorrecting} />
      ) : null}
    </Banner>
  );
}
