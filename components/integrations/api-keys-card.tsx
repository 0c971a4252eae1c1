"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DELETE } from "@/app/v1/companies/[companyId]/api-keys/[apiKeyId]/route";
import { useProof } from "@/components/proof/use-proof";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ListCard } from "@/components/ui/list-card";
import { useToast } from "@/components/ui/toast";
import type { ApiScope } from "@/db/enums";
import { callApi } from "@/lib/platform/http/call-api";
import { ApiKeyPanel } from "./api-key-panel";
import { SecretDialog } from "./secret-dialog";

/** Days are formatted for display. */
type ApiKeyItem = {
  id: number;
  name: string;
  scopes: ApiScope[];
  tail: string;
  ends: { date: string; isPast: boolean } | null;
  lastUsed: string | null;
};

/** The organisation's scoped keys. */
export function ApiKeysCard({ companyId, keys }: { companyId: number; keys: readonly ApiKeyItem[] }) {
  const t = useTranslations("ApiKeys");
  const prove = useProof();
  const router = useRouter();
  const { done } = useToast();
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<ApiKeyItem>();
  const [secret, setSecret] = useState<string>();

  async function remove({ id }: ApiKeyItem) {
    await prove(() => callApi<typeof DELETE>("DELETE", `/v1/companies/${companyId}/api-keys/${id}`));
    done(t("deleted"));
    router.refresh();
  }
  return (
    <ListCard
      title={t("title")}
      intro={t("intro")}
      add={t("add")}
      onAdd={() => setAdding(true)}
      empty={t("empty")}
      items={keys.map((key) => (
        <li key={key.id} className="flex items-center justify-between gap-3 px-4 py-3">
          <div className="min-w-0">
            <p className="font-medium">
              {key.name} <code className="text-13 font-normal text-ink-2">…{key.tail}</code>
            </p>
            <p className="text-13 text-ink-2">{key.scopes.map((scope) => t(`scope.${scope}`)).join(" · ")}</p>
            <p className="text-13 text-ink-2">
              {key.lastUsed ? t("lastUsed", { date: key.lastUsed }) : t("neverUsed")}
              {key.ends ? ` · ${t(key.ends.isPast ? "ended" : "endsOn", { date: key.ends.date })}` : null}
            </p>
          </div>
          <Button size="small" aria-label={t("deleteOf", { name: key.name })} onClick={() => setDeleting(key)}>
            {t("delete")}
          </Button>
        </li>
      ))}
    >
      {adding ? <ApiKeyPanel companyId={companyId} onClose={() => setAdding(false)} onSecret={setSecret} /> : null}
      {deleting ? (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(undefined)}
          title={t("deleteTitle", { name: deleting.name })}
          confirm={t("delete")}
          danger
          act={() => remove(deleting)}
        >
          <p>{t("deleteText")}</p>
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
