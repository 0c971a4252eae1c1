"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { PUT } from "@/app/v1/companies/[companyId]/sign-in-rules/route";
import { useProof } from "@/components/proof/use-proof";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { SettingForm } from "@/components/ui/setting-form";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { idleMinutesRange, maximumSessionHours } from "@/lib/organisations/rules";
import { signInRulesForm } from "@/lib/organisations/schema";
import { callApi } from "@/lib/platform/http/call-api";
import { dayIn } from "@/lib/platform/i18n/date-pattern";
import { startOfDay } from "@/lib/platform/i18n/dates";

/** `day` is that of the organisation's time zone, as in a date input. */
type Props = {
  companyId: number;
  timeZone: string;
  day: string;
  hours: number | null;
  idle: number | null;
  /** Members who have no second step yet. */
  unsecured: number;
  /** Whether the viewer is one of them. */
  isUnsecured: boolean;
};

/** What the organisation demands of its members' sign-ins. Needs `SignInRulesForm`, `validation`. */
export function SignInRulesForm({ companyId, timeZone, day, hours, idle, unsecured, isUnsecured }: Props) {
  const t = useTranslations("SignInRulesForm");
  const validation = useTranslations("validation");
  const router = useRouter();
  const prove = useProof();
  const { done } = useToast();
  const form = useZodForm(signInRulesForm, { day, hours: String(hours ?? ""), idle: String(idle ?? "") });
  const submit = useSubmit(
    form,
    (values) => {
      // Sends only what was changed here, because somebody else may have changed the rest meanwhile.
      const body = {
        ...(values.day !== day && { secondStepFrom: startOfDay(values.day, timeZone)?.toISOString() ?? null }),
        ...(values.hours !== hours && { longestSessionHours: values.hours }),
        ...(values.idle !== idle && { idleMinutes: values.idle }),
      };
      return prove(() => callApi<typeof PUT>("PUT", `/v1/companies/${companyId}/sign-in-rules`, body));
    },
    {
      onSuccess: () => {
        done(t("saved"));
        router.refresh();
      },
    },
  );
  const [isAsking, setAsking] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const given = form.getValues("day");
    const today = dayIn(timeZone, new Date());
    const isNew = given !== "" && given !== day;
    if (isNew && given < today) form.setError("day", { message: validation("dayOver") }, { shouldFocus: true });
    else if (isNew && given === today && unsecured > 0) setAsking(true);
    else void submit();
  };
  const optional = t("optional");
  return (
    <Card title={t("title")}>
      <p className="mb-4 max-w-[70ch] text-ink-2">
        {t("intro")} {unsecured > 0 ? t("unsecured", { count: unsecured }) : null}
      </p>
      <SettingForm form={form} onSubmit={save} save={t("submit")}>
        <TextField form={form} name="day" type="date" label={t("day")} hint={t("dayHint")} optional={optional} />
        <TextField
          form={form}
          name="hours"
          inputMode="numeric"
          label={t("hours")}
          hint={t("hoursHint", { maximum: maximumSessionHours, days: maximumSessionHours / 24 })}
          optional={optional}
        />
        <TextField
          form={form}
          name="idle"
          inputMode="numeric"
          label={t("idle")}
          hint={t("idleHint", idleMinutesRange)}
          optional={optional}
        />
      </SettingForm>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("todayTitle")}
        confirm={t("submit")}
        act={async () => void submit()}
      >
        <p>{t("todayText", { count: unsecured, isUnsecured: String(isUnsecured) })}</p>
      </ConfirmDialog>
    </Card>
  );
}
