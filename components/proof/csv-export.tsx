"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { type CsvFormat, csvFormats } from "@/lib/platform/csv/csv-format";
import { Button } from "@/components/ui/button";
import type { ButtonSize, ButtonVariant } from "@/components/ui/button-style";
import { FileDownload } from "@/components/ui/file-download";
import { Menu, MenuItem } from "@/components/ui/menu";
import { saveFile } from "@/components/ui/save-file";
import { useProof } from "./use-proof";
import { useSaveTable } from "./use-save-table";

type Props = {
  /** A call of /v1, without the parameter `format`. */
  href: string;
  /** False when both formats would give the same file. */
  asks: boolean;
  /** Replaces the default label, which speaks of a list. */
  label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
};

/** A list as CSV, in the reader's regional format or a neutral one, which may need a proof. Needs the namespaces `CsvExport` and `Toast`. */
export function CsvExport({ href, asks, label, ...look }: Props) {
  const t = useTranslations("CsvExport");
  const prove = useProof();
  const saveTable = useSaveTable();
  const proved = (address: string) => prove(() => saveFile(address), "file");
  const [busy, setBusy] = useState(false);
  if (!asks)
    return (
      <FileDownload href={href} save={proved} failure={t("failed")} {...look}>
        {label ?? t("export")}
      </FileDownload>
    );
  const save = async (format: CsvFormat) => {
    setBusy(true);
    await saveTable(`${href}${href.includes("?") ? "&" : "?"}format=${format}`);
    setBusy(false);
  };
  return (
    <Menu
      label={t("formats")}
      trigger={
        <Button icon={<Download aria-hidden size={16} />} busy={busy} {...look}>
          {label ?? t("export")}
        </Button>
      }
    >
      <CsvFormats onChoose={(format) => void save(format)} />
    </Menu>
  );
}

type FormatsProps = { label?: string; icon?: ReactNode; onChoose: (format: CsvFormat) => void };

/** Menu items, one per CSV format. With `label`, which names what is saved, the format's name is shown below it. */
export function CsvFormats({ label, icon, onChoose }: FormatsProps) {
  const t = useTranslations("CsvExport");
  return csvFormats.map((format) => (
    <MenuItem key={format} icon={icon} onSelect={() => onChoose(format)}>
      <span>
        <span className="block">{label ?? t(`${format}.name`)}</span>
        <span className="block text-13 text-ink-2">
          {label ? `${t(`${format}.name`)} · ${t(`${format}.hint`)}` : t(`${format}.hint`)}
        </span>
      </span>
    </MenuItem>
  ));
}
