"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useSeenVersion } from "./seen-version-provider";

type Props = { seen: Date | string | undefined; what?: "draft" | "template" };

/** Says that another tab or person has changed this draft or template, and offers to reload it. */
export function ChangedElsewhere({ seen, what = "draft" }: Props) {
  const t = useTranslations("ChangedElsewhere");
  const version = useSeenVersion();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    version.note(seen);
    const stop = version.onDraftChanged(() => setOpen(true));
    return () => {
      stop();
      version.forget();
    };
  }, [seen, version]);
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
