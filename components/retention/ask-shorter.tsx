"use client";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { noticeDays } from "@/lib/retention/rules";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Of personal workflows, about which nobody else is told. */
  isOwn?: boolean;
  confirm: string;
  act: () => Promise<void>;
};

/** Asks before workflows are kept for a shorter time. Needs `Retention`, `ConfirmDialog`. */
export function AskShorter({ isOwn = false, ...dialog }: Props) {
  const t = useTranslations("Retention");
  return (
    <ConfirmDialog {...dialog} title={t("shorterTitle")} danger>
      <p>{t(isOwn ? "ownShorterText" : "shorterText", { days: noticeDays })}</p>
    </ConfirmDialog>
  );
}
