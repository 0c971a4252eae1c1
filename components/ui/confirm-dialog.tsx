"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { CallFailure } from "@/lib/platform/http/call-api";
import { Banner } from "./banner";
import { Button } from "./button";
import { Dialog } from "./dialog";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The consequences: what is deleted and what stays. */
  children: ReactNode;
  /** The label of the confirming button: it names the action, not 'OK'. */
  confirm: string;
  danger?: boolean;
  /** The dialog closes when it resolves, and shows the error when it rejects. */
  act: () => Promise<void>;
};

/** Asks for confirmation of something that may have been pressed by mistake. Needs the namespaces `ConfirmDialog` and `Overlay`. */
export function ConfirmDialog({ open, onOpenChange, title, children, confirm, danger = false, act }: Props) {
  const t = useTranslations("ConfirmDialog");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
      onOpenChange(false);
    } catch (error) {
      const { message, errors } = CallFailure.from(error);
      // There are no inputs here to mark.
      setFailure([...new Set(Object.values(errors))].join(" ") || (message ?? t("fallback")));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setFailure(undefined);
        onOpenChange(next);
      }}
      title={title}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t("back")}</Button>
          <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={() => void run()}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        {failure ? (
          <Banner tone="bad" live>
            {failure}
          </Banner>
        ) : null}
      </div>
    </Dialog>
  );
}
