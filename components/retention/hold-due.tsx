"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { HoldDialog } from "./hold-dialog";

/** Holds a workflow of an organisation that is due. Needs `Holds`, `validation`. */
export function HoldDue({ workflowId, title }: { workflowId: number; title: string }) {
  const t = useTranslations("Holds");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" aria-label={t("holdOf", { title })} onClick={() => setAsking(true)}>
        {t("hold")}
      </Button>
      <HoldDialog open={isAsking} onOpenChange={setAsking} title={title} on={{ workflowId, isPersonal: false }} />
    </>
  );
}
