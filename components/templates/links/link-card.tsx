"use client";
import { Copy, EllipsisVertical, Lock, LockOpen, Pencil, Printer, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { DELETE as undoClosing } from "@/app/v1/templates/[templateId]/public-links/[linkId]/closing/route";
import type { DELETE as undoDeletion } from "@/app/v1/templates/[templateId]/public-links/[linkId]/deletion/route";
import type { DELETE, PATCH } from "@/app/v1/templates/[templateId]/public-links/[linkId]/route";
import { CsvExport } from "@/components/proof/csv-export";
import { useProof } from "@/components/proof/use-proof";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { Tone } from "@/components/ui/status-dot";
import { useCall } from "@/components/ui/use-call";
import { useToast } from "@/components/ui/toast";
import { languageOfTag } from "@/lib/platform/i18n/languages";
import { callApi } from "@/lib/platform/http/call-api";
import type { LinkState } from "@/lib/public-links/rules";
import type { LinkItem } from "./link-item";

const tones: Record<LinkState, Tone> = {
  open: "good",
  closed: "neutral",
  ended: "neutral",
  usedUp: "warn",
  usedUpToday: "warn",
};

type Props = { templateId: number; link: LinkItem; onEdit: () => void };

/** A public link with its address, its QR code and what can be done with it. */
export function LinkCard({ templateId, link, onEdit }: Props) {
  const t = useTranslations("PublicLinks");
  const language = languageOfTag(useLocale());
  const router = useRouter();
  const prove = useProof();
  const toast = useToast();
  const { run, busy } = useCall(t("fallback"));
  const [isDeleting, setDeleting] = useState(false);
  const at = `/v1/templates/${templateId}/public-links/${link.id}`;
  const copy = () =>
    navigator.clipboard.writeText(link.url).then(
      () => toast.done(t("copied")),
      () => toast.failed(t("notCopied")),
    );
  const change = (isOpen: boolean) =>
    run(
      () => prove(() => callApi<typeof PATCH>("PATCH", at, { isOpen })),
      t(isOpen ? "opened" : "closedToast"),
      isOpen ? undefined : () => prove(() => callApi<typeof undoClosing>("DELETE", `${at}/closing`)),
    );
  const label = t("actionsOf", { title: link.title });
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-4 rounded-card border border-line bg-paper p-4">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(link.qr)}`}
        alt={t("qr", { url: link.url })}
        width={112}
        height={112}
        className="shrink-0"
      />
      <div className="min-w-0 flex-1 basis-[240px]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold">{link.title}</h2>
          <Badge tone={tones[link.state]}>{t(`state.${link.state}`)}</Badge>
        </div>
        <p className="mt-1 text-13 break-all text-ink-2">{link.url}</p>
        <p className="mt-1 text-13 text-ink-2">{[link.roleName, ...link.facts].join(" · ")}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" icon={<Copy aria-hidden size={16} />} onClick={() => void copy()}>
            {t("copy")}
          </Button>
          <Button
            size="small"
            busy={busy}
            icon={link.isOpen ? <Lock aria-hidden size={16} /> : <LockOpen aria-hidden size={16} />}
            onClick={() => void change(!link.isOpen)}
          >
            {t(link.isOpen ? "close" : "open")}
          </Button>
          <CsvExport href={`${at}/values.csv`} label={t("answers")} asks={language !== "en"} size="small" />
        </div>
      </div>
      <Menu label={label} trigger={<IconButton label={label} icon={<EllipsisVertical aria-hidden size={18} />} />}>
        <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={onEdit}>
          {t("edit")}
        </MenuItem>
        <MenuItem icon={<Printer aria-hidden size={16} />} href={`/templates/${templateId}/links/${link.id}`}>
          {t("sheet")}
        </MenuItem>
        <MenuItem danger icon={<Trash2 aria-hidden size={16} />} onSelect={() => setDeleting(true)}>
          {t("delete")}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t("deleteTitle")}
        confirm={t("delete")}
        danger
        act={async () => {
          await callApi<typeof DELETE>("DELETE", at);
          toast.undoable(t("deleted"), () =>
            prove(() => callApi<typeof undoDeletion>("DELETE", `${at}/deletion`)).finally(() => router.refresh()),
          );
          router.refresh();
        }}
      >
        <p>{t("deleteText")}</p>
      </ConfirmDialog>
    </li>
  );
}
