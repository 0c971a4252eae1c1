"use client";
import { Copy, EllipsisVertical, FolderInput, Pencil, QrCode, Send, Sheet, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSaveTable } from "@/components/proof/use-save-table";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { TemplateItem } from "./template-item";

type Props = {
  item: TemplateItem;
  busy: boolean;
  onUse: () => void;
  onCarry: (act: "copy" | "move") => void;
  onDelete: () => void;
};

/** The actions on a template that the page offers. */
export function TemplateActions({ item, busy, onUse, onCarry, onDelete }: Props) {
  const t = useTranslations("TemplateTable");
  const saveTable = useSaveTable();
  const { edit, copy, move, remove } = item.offered;
  const label = t("actionsOf", { title: item.title });
  return (
    <span className="flex items-center justify-end gap-1">
      <Button size="small" busy={busy} onClick={onUse}>
        {t("use")}
        <span className="sr-only"> {item.title}</span>
      </Button>
      <Menu label={label} trigger={<IconButton label={label} icon={<EllipsisVertical aria-hidden size={18} />} />}>
        <MenuItem icon={<Send aria-hidden size={16} />} href={`/templates/${item.id}/batch`}>
          {t("sendToMany")}
        </MenuItem>
        {edit ? (
          <MenuItem icon={<QrCode aria-hidden size={16} />} href={`/templates/${item.id}/links`}>
            {t("publicLinks")}
          </MenuItem>
        ) : null}
        <MenuItem
          icon={<Sheet aria-hidden size={16} />}
          onSelect={() => void saveTable(`/v1/templates/${item.id}/values.csv`)}
        >
          {t("answers")}
        </MenuItem>
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
