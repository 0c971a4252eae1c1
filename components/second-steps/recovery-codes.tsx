"use client";
import { Copy, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { saveBlob } from "@/components/ui/save-file";
import { useToast } from "@/components/ui/toast";

/** New recovery codes, which can be seen only now. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations("SecondStep");
  const toast = useToast();
  const text = codes.join("\n");
  return (
    <div className="flex flex-col gap-4">
      <p>{t("codesText")}</p>
      <ol
        aria-label={t("codes")}
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-control border border-line bg-paper-2 p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Copy aria-hidden size={16} />}
          onClick={() =>
            void navigator.clipboard.writeText(text).then(
              () => toast.done(t("copied")),
              () => toast.failed(t("notCopied")),
            )
          }
        >
          {t("copy")}
        </Button>
        <Button
          icon={<Download aria-hidden size={16} />}
          onClick={() => saveBlob(new Blob([`${text}\n`], { type: "text/plain" }), "countersign-recovery-codes.txt")}
        >
          {t("download")}
        </Button>
      </div>
    </div>
  );
}
