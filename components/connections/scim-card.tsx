"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DELETE, POST } from "@/app/v1/companies/[companyId]/scim/token/route";
import { SecretDialog } from "@/components/integrations/secret-dialog";
import { useProof } from "@/components/proof/use-proof";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyBox } from "@/components/ui/copy-box";
import { settingWidth } from "@/components/ui/form-style";
import { SelectInput } from "@/components/ui/select-input";
import { useToast } from "@/components/ui/toast";
import { useRefreshed } from "@/components/ui/use-refreshed";
import { callApi } from "@/lib/platform/http/call-api";
import { tokenDays } from "@/lib/scim/schema";

/** Days are formatted for display. */
type Token = { tail: string; ends: { date: string; isPast: boolean }; lastUsed: string | null };
type Props = { companyId: number; address: string; users: number; mayMake: boolean; token: Token | null };

/** With what the organisation's provider keeps its people up to date. Needs `Scim` and `ConfirmDialog`. */
export function ScimCard({ companyId, address, users, mayMake, token }: Props) {
  const t = useTranslations("Scim");
  const prove = useProof();
  const refreshed = useRefreshed();
  const { done } = useToast();
  const [asked, setAsked] = useState<"make" | "revoke">();
  const [days, setDays] = useState(String(tokenDays[1]));
  const [secret, setSecret] = useState<string>();
  const path = `/v1/companies/${companyId}/scim/token`;
  async function make() {
    const made = await prove(() => callApi<typeof POST>("POST", path, { days: Number(days) }));
    setSecret(made.secret);
    done(t("made"));
    await refreshed();
  }
  async function revoke() {
    await prove(() => callApi<typeof DELETE>("DELETE", path));
    done(t("revoked"));
    await refreshed();
  }
  return (
    <Card title={t("title")}>
      <p className="mb-4 max-w-[70ch] text-ink-2">{t("intro")}</p>
      <CopyBox label={t("address")} text={address} about={t("address")} className={settingWidth} />
      <p className="mt-1 mb-4 max-w-[70ch] text-13 text-ink-2">{t("addressHint")}</p>
      {token ? (
        <>
          <p className="font-medium">{t("token", { tail: token.tail })}</p>
          <p className="text-13 text-ink-2">
            {token.lastUsed ? t("lastUsed", { date: token.lastUsed }) : t("neverUsed")} ·{" "}
            {t(token.ends.isPast ? "ended" : "endsOn", { date: token.ends.date })}
          </p>
          <p className="text-13 text-ink-2">{t("users", { count: users })}</p>
        </>
      ) : (
        <p>{t("none")}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {mayMake ? <Button onClick={() => setAsked("make")}>{t(token ? "replace" : "make")}</Button> : null}
        {token ? <Button onClick={() => setAsked("revoke")}>{t("revoke")}</Button> : null}
      </div>
      {asked === "make" ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={t(token ? "replace" : "make")}
          confirm={t(token ? "replace" : "make")}
          act={make}
        >
          {token ? <p className="mb-3">{t("replaceText")}</p> : null}
          <SelectInput
            label={t("days")}
            value={days}
            onChange={({ target }) => setDays(target.value)}
            choices={tokenDays.map((count) => ({ value: String(count), label: t("dayCount", { days: count }) }))}
          />
        </ConfirmDialog>
      ) : null}
      {asked === "revoke" ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={t("revokeTitle")}
          confirm={t("revoke")}
          danger
          act={revoke}
        >
          <p>{t("revokeText")}</p>
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
    </Card>
  );
}
