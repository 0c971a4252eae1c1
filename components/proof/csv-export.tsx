"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type CsvFormat, csvFormats } from "@/lib/platform/csv-format";
import { Button } from "@/components/ui/button";
import type { ButtonSize, ButtonVariant } from "@/components/ui/button-style";
import { FileDownload } from "@/components/ui/file-download";
import { Menu, MenuItem } from "@/components/ui/menu";
import { saveFile } from "@/components/ui/save-file";
import { useToast } from "@/components/ui/toast";
import { useProof } from "./use-proof";

type Props = {
  /** A call of /v1, without the parameter `format`. */
  href: string;
  /** False when both formats would give the same file. */
  asks: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
};

/** A list as CSV, in the reader's regional format or a neutral one, which may need a proof. Needs the namespaces `CsvExport` and `Toast`. */
export function CsvExport({ href, asks, ...look }: Props) {
  const t = useTranslations("CsvExport");
  const toast = useToast();
  const prove = useProof();
  const proved = (address: string) => prove(() => saveFile(address));
  const [busy, setBusy] = useState(false);
  if (!asks)
    return (
      <FileDownload href={href} save={proved} failure={t("failed")} {...look}>
        {t("export")}
      </FileDownload>
    );
  const save = async (format: CsvFormat) => {
    setBusy(true);
    try {
      await proved(`${href}${href.includes("?") ? "&" : "?"}format=${format}`);
    } catch {
      toast.failed(t("failed"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      label={t("formats")}
      trigger={
        <Button icon={<Download aria-hidden size={16} />} busy={busy} {...look}>
          {t("export")}
        </Button>
      }
    >
      {csvFormats.map((format) => (
        <MenuItem key={format} onSelect={() => void save(format)}>
          <span>
            <span className="block">{t(`${format}.name`)}</span>
            <span className="block text-13 text-ink-2">{t(`${format}.hint`)}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
