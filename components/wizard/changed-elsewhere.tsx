"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { forgetVersion, noteVersion, onDraftChanged } from "./draft-version";

/** Tells the second of two tabs with one draft; nothing of the first one's is overwritten. */
export function ChangedElsewhere({ seen }: { seen: Date | string | undefined }) {
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
      title={t("title")}
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
