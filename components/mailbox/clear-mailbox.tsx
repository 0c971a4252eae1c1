"use client";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { DELETE } from "@/app/v1/dev/mailbox/route";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { callApi } from "@/lib/platform/http/call-api";

export function ClearMailbox() {
  const t = useTranslations("ClearMailbox");
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button icon={<Trash2 aria-hidden size={16} />} onClick={() => setAsking(true)}>
        {t("clear")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("title")}
        confirm={t("clear")}
        danger
        act={async () => {
          await callApi<typeof DELETE>("DELETE", "/v1/dev/mailbox");
          router.refresh();
        }}
      >
        <p>{t("text")}</p>
      </ConfirmDialog>
    </>
  );
}
