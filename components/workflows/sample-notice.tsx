"use client";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { DELETE } from "@/app/v1/companies/[companyId]/samples/route";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/http/call-api";

/** Says what the samples are, and deletes them all. */
export function SampleNotice({ companyId }: { companyId: number }) {
  const t = useTranslations("SampleNotice");
  const router = useRouter();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4 text-13 text-ink-2">
      <p className="min-w-0 flex-1 basis-72">{t("text")}</p>
      <Button size="small" icon={<Trash2 aria-hidden size={14} />} onClick={() => setAsking(true)}>
        {t("delete")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("title")}
        confirm={t("delete")}
        danger
        act={async () => {
          await callApi<typeof DELETE>("DELETE", `/v1/companies/${companyId}/samples`);
          toast.done(t("deleted"));
          router.refresh();
        }}
      >
        <p>{t("consequences")}</p>
      </ConfirmDialog>
    </div>
  );
}
