"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { PUT } from "@/app/v1/companies/[companyId]/connection/demand/route";
import { useProof } from "@/components/proof/use-proof";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CheckboxInput } from "@/components/ui/checkbox-input";
import { settingForm } from "@/components/ui/form-style";
import { TextInput } from "@/components/ui/text-input";
import { useRefreshed } from "@/components/ui/use-refreshed";
import { useToast } from "@/components/ui/toast";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import { startOfDay } from "@/lib/platform/i18n/dates";

type Person = { id: number; name: string; isSecured: boolean; isException: boolean };
type Props = { companyId: number; timeZone: string; day: string; administrators: readonly Person[] };

/** From when on members sign in by the provider only, and which administrators are excepted. Needs `DemandForm`. */
export function DemandForm({ companyId, timeZone, day: kept, administrators }: Props) {
  const t = useTranslations("DemandForm");
  const prove = useProof();
  const refreshed = useRefreshed();
  const { done } = useToast();
  const [day, setDay] = useState(kept);
  const [chosen, setChosen] = useState(administrators.filter((one) => one.isException).map(({ id }) => id));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const from = startOfDay(day, timeZone)?.toISOString() ?? null;
      const body = { from, exceptions: chosen };
      await prove(() => callApi<typeof PUT>("PUT", `/v1/companies/${companyId}/connection/demand`, body));
      await refreshed();
      done(t("saved"));
    } catch (error) {
      const { message, errors } = CallFailure.from(error);
      setProblem(Object.values(errors)[0] ?? message ?? t("failed"));
    }
    setBusy(false);
  }
  return (
    <Card title={t("title")}>
      <p className="mb-4 max-w-[70ch] text-ink-2">{t("intro")}</p>
      <form method="post" onSubmit={(event) => void save(event)} noValidate className={settingForm}>
        {problem ? (
          <Banner tone="bad" live>
            {problem}
          </Banner>
        ) : null}
        <TextInput
          type="date"
          name="day"
          label={t("from")}
          hint={t("fromHint")}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-medium">{t("exceptions")}</legend>
          {administrators.map(({ id, name, isSecured }) => (
            <CheckboxInput
              key={id}
              label={name}
              hint={isSecured ? undefined : t("unsecured")}
              checked={chosen.includes(id)}
              disabled={!isSecured && !chosen.includes(id)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          ))}
        </fieldset>
        <Button type="submit" busy={busy} className="self-start">
          {t("save")}
        </Button>
      </form>
    </Card>
  );
}
