"use client";
import {
  Copy,
  EllipsisVertical,
  FolderInput,
  type LucideIcon,
  Pencil,
  QrCode,
  Send,
  Sheet,
  Trash2,
} from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { CsvFormats } from "@/components/proof/csv-export";
import { useSaveTable } from "@/components/proof/use-save-table";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { languageOfTag } from "@/lib/platform/i18n/languages";
import type { TemplateItem } from "./template-item";

type Props = {
  item: TemplateItem;
  busy: boolean;
  onUse: () => void;
  onCarry: (act: "copy" | "move") => void;
  onDelete: () => void;
};

/** Buttons on large screens, entries of the menu on small ones. */
const [onLarge, onSmall] = ["max-md:hidden", "md:hidden"];

/** The actions on a template that the page offers. */
export function TemplateActions({ item, busy, onUse, onCarry, onDelete }: Props) {
  const t = useTranslations("TemplateTable");
  const asksFormat = languageOfTag(useLocale()) !== "en";
  const saveTable = useSaveTable();
  const answers = `/v1/templates/${item.id}/values.csv`;
  const { edit, copy, move, remove } = item.offered;
  const label = t("actionsOf", { title: item.title });
  return (
    <span className="flex items-center justify-end gap-1">
      <Button size="small" busy={busy} onClick={onUse}>
        {t("use")}
        <span className="sr-only"> {item.title}</span>
      </Button>
      <Act href={`/templates/${item.id}/batch`} icon={Send} label={t("sendToMany")} title={item.title} />
      {edit ? (
        <Act href={`/templates/${item.id}/links`} icon={QrCode} label={t("publicLinks")} title={item.title} />
      ) : null}
      <Menu label={label} trigger={<IconButton label={label} icon={<EllipsisVertical aria-hidden size={18} />} />}>
        <MenuItem icon={<Send aria-hidden size={16} />} href={`/templates/${item.id}/batch`} className={onSmall}>
          {t("sendToMany")}
        </MenuItem>
        {edit ? (
          <MenuItem icon={<QrCode aria-hidden size={16} />} href={`/templates/${item.id}/links`} className={onSmall}>
            {t("publicLinks")}
          </MenuItem>
        ) : null}
        {asksFormat ? (
          <CsvFormats
            label={t("answers")}
            icon={<Sheet aria-hidden size={16} />}
            onChoose={(format) => void saveTable(`${answers}?format=${format}`)}
          />
        ) : (
          <MenuItem icon={<Sheet aria-hidden size={16} />} onSelect={() => void saveTable(answers)}>
            {t("answers")}
          </MenuItem>
        )}
        {edit ? (
          <MenuItem icon={<Pencil aria-hidden size={16} />} href={`/templates/${item.id}/detail`}>
            {t("edit")}
          </MenuItem>
        ) : null}
        {copy ? (
          <MenuItem icon={<Copy aria-hidden size={16} />} onSelect={() => onCarry("copy")}>
            {t("copy")}
          </MenuItem>
        ) : null}
        {move ? (
          <MenuItem icon={<FolderInput aria-hidden size={16} />} onSelect={() => onCarry("move")}>
            {t("move")}
          </MenuItem>
        ) : null}
        {remove ? (
          <MenuItem danger icon={<Trash2 aria-hidden size={16} />} onSelect={onDelete}>
            {t("delete")}
          </MenuItem>
        ) : null}
      </Menu>
    </span>
  );
}

/** Only its icon where there is no room for words. */
function Act({ href, icon: Icon, label, title }: { href: string; icon: LucideIcon; label: string; title: string }) {
  return (
    <ButtonLink size="small" href={href} icon={<Icon aria-hidden size={16} />} className={onLarge}>
      <span className="max-xl:sr-only">
        {label}
        <span className="sr-only">: {title}</span>
      </span>
    </ButtonLink>
  );
}
