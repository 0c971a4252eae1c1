"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { POST } from "@/app/v1/companies/[companyId]/domains/[domainId]/verification/route";
import type { DELETE } from "@/app/v1/companies/[companyId]/domains/[domainId]/route";
import { useProof } from "@/components/proof/use-proof";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyBox } from "@/components/ui/copy-box";
import { settingWidth } from "@/components/ui/form-style";
import { ListCard } from "@/components/ui/list-card";
import { StatusDot } from "@/components/ui/status-dot";
import { useCall } from "@/components/ui/use-call";
import { useRefreshed } from "@/components/ui/use-refreshed";
import { callApi } from "@/lib/platform/http/call-api";
import { DomainPanel } from "./domain-panel";

/** Days are formatted for display. */
type DomainItem = {
  id: number;
  domain: string;
  record: string;
  ofHolding: boolean;
  verifiedOn: string | null;
  /** When it is released, because its record is missing. */
  releasedOn: string | null;
  mayChange: boolean;
};

type Props = { companyId: number; domains: readonly DomainItem[]; mayClaimForHolding: boolean };

/** The domains of an organisation, and what to put into DNS to prove them. Needs `Domains`, `ConfirmDialog`, `validation`. */
export function DomainsCard({ companyId, domains, mayClaimForHolding }: Props) {
  const t = useTranslations("Domains");
  const prove = useProof();
  const refreshed = useRefreshed();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<DomainItem>();
  const path = `/v1/companies/${companyId}/domains`;
  return (
    <ListCard
      title={t("title")}
      intro={t("intro")}
      add={t("add")}
      onAdd={() => setAdding(true)}
      empty={t("empty")}
      items={domains.map((domain) => (
        <DomainRow key={domain.id} path={path} domain={domain} onRemove={() => setRemoving(domain)} />
      ))}
    >
      {adding ? (
        <DomainPanel companyId={companyId} mayClaimForHolding={mayClaimForHolding} onClose={() => setAdding(false)} />
      ) : null}
      {removing ? (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(undefined)}
          title={t("removeTitle", { domain: removing.domain })}
          confirm={t("remove")}
          danger
          act={async () => {
            await prove(() => callApi<typeof DELETE>("DELETE", `${path}/${removing.id}`));
            await refreshed();
          }}
        >
          <p>{t("removeText")}</p>
        </ConfirmDialog>
      ) : null}
    </ListCard>
  );
}

function DomainRow({ path, domain, onRemove }: { path: string; domain: DomainItem; onRemove: () => void }) {
  const t = useTranslations("Domains");
  const prove = useProof();
  const row = useRef<HTMLLIElement>(null);
  const { run, busy } = useCall(t("failed"), row);
  const verify = () =>
    run(
      () => prove(() => callApi<typeof POST>("POST", `${path}/${domain.id}/verification`)),
      t("verified", { domain: domain.domain }),
    );
  const tone = domain.releasedOn ? "bad" : domain.verifiedOn ? "good" : "neutral";
  const state = domain.releasedOn
    ? t("releasedOn", { date: domain.releasedOn })
    : domain.verifiedOn
      ? t("verifiedOn", { date: domain.verifiedOn })
      : t("waiting");
  return (
    <li ref={row} tabIndex={-1} className="flex flex-col gap-3 px-4 py-3 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 font-medium break-all">{domain.domain}</p>
        <div className="flex flex-wrap items-center gap-2">
          <StatusDot wraps tone={tone}>
            {state}
          </StatusDot>
          {domain.ofHolding ? <span className="text-13 text-ink-2">{t("ofHolding")}</span> : null}
          {domain.mayChange ? (
            <Button size="small" aria-label={t("removeOf", { domain: domain.domain })} onClick={onRemove}>
              {t("remove")}
            </Button>
          ) : null}
        </div>
      </div>
      {domain.mayChange && (!domain.verifiedOn || domain.releasedOn) ? (
        <div className="flex flex-col items-start gap-3">
          <p className="max-w-[70ch] text-ink-2">{t("howTo", { domain: domain.domain })}</p>
          <CopyBox label={t("record")} text={domain.record} about={t("record")} className={`w-full ${settingWidth}`} />
          <Button size="small" busy={busy} onClick={() => void verify()}>
            {t("verify")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
