"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { saveFile } from "@/components/ui/save-file";
import { useToast } from "@/components/ui/toast";

export function DownloadDemo({ demoId }: { demoId: string }) {
  const t = useTranslations("Demo");
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    await saveFile(`/v1/demos/${demoId}/document`).catch(() => toast.failed(t("failed")));
    setBusy(false);
  }
  return (
    <Button variant="primary" busy={busy} icon={<Download aria-hidden size={16} />} onClick={() => void download()}>
      {busy ? t("complete.downloading") : t("complete.download")}
    </Button>
  );
}
