"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

export function DiscardChanges({ onDiscard }: { onDiscard: () => void }) {
  const t = useTranslations("Correction");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t("discard")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("discardTitle")}
        confirm={t("discard")}
        danger
        act={async () => onDiscard()}
      >
        <p>{t("discardText")}</p>
      </ConfirmDialog>
    </>
  );
}
