"use client";
import { EllipsisVertical } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DELETE, PATCH } from "@/app/v1/companies/[companyId]/webhooks/[webhookId]/route";
import { useProof } from "@/components/proof/use-proof";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyButton } from "@/components/ui/copy-button";
import { ListCard } from "@/components/ui/list-card";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { StatusDot } from "@/components/ui/status-dot";
import { useToast } from "@/components/ui/toast";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import { DeliveriesPanel } from "./deliveries-panel";
import { SecretDialog } from "./secret-dialog";
import { WebhookPanel } from "./webhook-panel";
import type { WebhookItem } from "./webhook-item";

type Open = { kind: "edit" | "deliveries" | "delete"; id: number } | { kind: "new" } | null;

export function WebhooksCard({ companyId, webhooks }: { companyId: number; webhooks: WebhookItem[] }) {
  const t = useTranslations("Webhooks");
  const router = useRouter();
  const prove = useProof();
  const { done, failed } = useToast();
  const [open, setOpen] = useState<Open>(null);
  const [secret, setSecret] = useState<string>();
  const path = `/v1/companies/${companyId}/webhooks`;
  const close = () => setOpen(null);
  // As it is now: it may have been switched off just before.
  const chosen = open && open.kind !== "new" ? webhooks.find(({ id }) => id === open.id) : undefined;

  async function toggle({ id, enabled }: WebhookItem) {
    try {
      await prove(() => callApi<typeof PATCH>("PATCH", `${path}/${id}`, { enabled: !enabled }));
      done(t(enabled ? "switchedOff" : "switchedOn"));
      router.refresh();
    } catch (error) {
      failed(CallFailure.from(error).message ?? t("failed"));
    }
  }
  async function remove({ id }: WebhookItem) {
    await prove(() => callApi<typeof DELETE>("DELETE", `${path}/${id}`));
    done(t("deleted"));
    router.refresh();
  }
  return (
    <ListCard
      title={t("title")}
      intro={t("intro")}
      add={t("add")}
      onAdd={() => setOpen({ kind: "new" })}
      empty={t("empty")}
      items={webhooks.map((webhook) => (
        <li key={webhook.id} className="flex items-center justify-between gap-3 px-4 py-3">
          <div className="min-w-0">
            <p className="flex items-center gap-1">
              <span className="line-clamp-3 min-w-0 font-medium break-all">{webhook.url}</span>
              <CopyButton text={webhook.url} about={t("url")} />
            </p>
            <p className="text-13 text-ink-2">
              {[...webhook.events, ...(webhook.includeValues ? [t("withValues")] : [])].join(" · ")}
            </p>
          </div>
          <div className="flex shrink-0 items-center gap-2">
            <StatusDot tone={webhook.enabled ? "good" : "neutral"}>{t(webhook.enabled ? "on" : "off")}</StatusDot>
            <Menu
              label={t("actions", { url: webhook.url })}
              trigger={
                <IconButton
                  label={t("actions", { url: webhook.url })}
                  icon={<EllipsisVertical aria-hidden size={18} />}
                />
              }
            >
              <MenuItem onSelect={() => setOpen({ kind: "deliveries", id: webhook.id })}>{t("deliveries")}</MenuItem>
              <MenuItem onSelect={() => setOpen({ kind: "edit", id: webhook.id })}>{t("edit")}</MenuItem>
              <MenuItem onSelect={() => void toggle(webhook)}>{t(webhook.enabled ? "switchOff" : "switchOn")}</MenuItem>
              <MenuItem danger onSelect={() => setOpen({ kind: "delete", id: webhook.id })}>
                {t("delete")}
              </MenuItem>
            </Menu>
          </div>
        </li>
      ))}
    >
      {open?.kind === "new" ? <WebhookPanel companyId={companyId} onClose={close} onSecret={setSecret} /> : null}
      {chosen && open?.kind === "edit" ? <WebhookPanel companyId={companyId} webhook={chosen} onClose={close} /> : null}
      {chosen && open?.kind === "deliveries" ? (
        <DeliveriesPanel companyId={companyId} webhook={chosen} onClose={close} />
      ) : null}
      {chosen && open?.kind === "delete" ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t("deleteTitle")}
          confirm={t("delete")}
          danger
          act={() => remove(chosen)}
        >
          <p className="break-all">{t("deleteText", { url: chosen.url })}</p>
        </ConfirmDialog>
      ) : null}
      {secret ? (
        <SecretDialog
          secret={secret}
          title={t("secretTitle")}
          text={t("secretText")}
          done={t("secretDone")}
          onClose={() => setSecret(undefined)}
        />
      ) : null}
    </ListCard>
  );
}
