"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import type { GET } from "@/app/v1/auth/proof/route";
import { useProof } from "@/components/proof/use-proof";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useAttempt } from "@/components/ui/use-attempt";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

/** The file may be too large for a page's memory, so the browser loads it itself, once the session is proved. */
export function DownloadExport({ dataExportId }: { dataExportId: number }) {
  const t = useTranslations("DataExports");
  const prove = useProof();
  const { attempt, busy, problem } = useAttempt<"download">(t("downloadFailed"));
  const download = async () => {
    await prove(async () => {
      const { fresh } = await callApi<typeof GET>("GET", "/v1/auth/proof");
      if (!fresh) throw new CallFailure("ProofRequired", null);
    });
    const link = document.createElement("a");
    link.href = `/v1/users/me/data-exports/${dataExportId}/file`;
    link.download = "";
    link.click();
  };
  return (
    <div className="flex flex-col items-start gap-4">
      {problem ? (
        <Banner tone="bad" live>
          {problem}
        </Banner>
      ) : null}
      <Button
        variant="primary"
        busy={busy !== null}
        icon={<Download aria-hidden size={16} />}
        onClick={() => void attempt("download", download)}
      >
        {t("download")}
      </Button>
    </div>
  );
}
