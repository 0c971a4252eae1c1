"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/platform/http/call-api";
import type { POST } from "@/app/v1/users/mail-settings/route";
import { useProof } from "@/components/proof/use-proof";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { PasswordField } from "@/components/ui/password-field";
import { SettingForm } from "@/components/ui/setting-form";
import { SwitchField } from "@/components/ui/switch-field";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { mailSettingsForm, mailSettingsInput, type SavedMailServer } from "@/lib/mail-server/schema";
import { TestMailForm } from "./test-mail-form";

type Props = {
  /** The call that reads and saves the setting: the user's own or the organisation's; both take the same values. */
  path: string;
  setting: SavedMailServer | null;
  scope: "company" | "user";
  /** The default recipient of a test mail. */
  ownEmail: string;
};

export function MailServerForm({ path, setting, scope, ownEmail }: Props) {
  const t = useTranslations("MailServerForm");
  const router = useRouter();
  const prove = useProof();
  const { done } = useToast();
  const form = useZodForm(mailSettingsForm, {
    enabled: setting?.enabled ?? false,
    fromAddress: setting?.fromAddress ?? "",
    host: setting?.host ?? "",
    port: String(setting?.port ?? 587),
    password: "",
    passwordConfirmation: "",
  });
  const submit = useSubmit(
    form,
    (values) => prove(() => callApi<typeof POST>("POST", path, mailSettingsInput.parse(values))),
    {
      onSuccess: () => {
        done(t("saved"));
        form.setValue("password", "");
        form.setValue("passwordConfirmation", "");
        router.refresh();
      },
    },
  );
  return (
    <Card title={t("title")}>
      <p className="mb-4 max-w-[70ch] text-ink-2">{t(`intro.${scope}`)}</p>
      {setting?.isFailed ? (
        <div className="mb-4">
          <Banner tone="warn" title={t("failedTitle")}>
            {t("failed")}
          </Banner>
        </div>
      ) : null}
      <SettingForm form={form} onSubmit={submit} save={t("submit")}>
        <SwitchField form={form} name="enabled" label={t("enabled")} />
        <TextField form={form} name="fromAddress" label={t("fromAddress")} type="email" hint={t("fromHint")} />
        <div className="grid gap-4 sm:grid-cols-[1fr_140px]">
          <TextField
            form={form}
            name="host"
            label={t("host")}
            placeholder="smtp.example.com"
            spellCheck={false}
            // Disabled until there is a server; entering the first host enables it.
            onInput={(event) => (setting ? undefined : form.setValue("enabled", event.currentTarget.value !== ""))}
          />
          <TextField form={form} name="port" label={t("port")} inputMode="numeric" maxLength={5} />
        </div>
        <PasswordField
          form={form}
          name="password"
          label={t("password")}
          autoComplete="new-password"
          {...(setting && { hint: t("passwordHint") })}
        />
        <PasswordField
          form={form}
          name="passwordConfirmation"
          label={t("passwordConfirmation")}
          autoComplete="new-password"
        />
      </SettingForm>
      {setting ? <TestMailForm path={path} ownEmail={ownEmail} /> : null}
    </Card>
  );
}
