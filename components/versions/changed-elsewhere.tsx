"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { forgetVersion, noteVersion, onDraftChanged } from "./seen-version";

type Props = { seen: Date | string | undefined; what?: "draft" | "template" };

/** Says that another tab or person has changed this draft or template, and offers to reload it. */
export function ChangedElsewhere({ seen, what = "draft" }: Props) {
  const t = useTranslations("ChangedElsewhere");
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    noteVersion(seen);
    const stop = onDraftChanged(() => setOpen(true));
    return () => {
      stop();
      forgetVersion();
    };
  }, [seen]);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title={t(`title.${what}`)}
      footer={
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t("reload")}
        </Button>
      }
    >
      <p>{t("text")}</p>
    </Dialog>
  );
}
