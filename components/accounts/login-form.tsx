"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import type { POST } from "@/app/v1/auth/sign-in/route";
import { callApi } from "@/lib/platform/http/call-api";
import { OfferedConnections } from "@/components/connections/offered-connections";
import { leadToSecondStep } from "@/components/second-steps/lead-to-second-step";
import { FormBanner } from "@/components/ui/form-banner";
import { PasswordField } from "@/components/ui/password-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { TextLink } from "@/components/ui/text-link";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { signInInput } from "@/lib/accounts/schema";
import { appPath } from "@/lib/platform/http/app-path";
import { signInAction } from "./sign-in-action";

type Props = { email: string; goTo: string; offered: ComponentProps<typeof OfferedConnections>["offered"] };

/** `goTo` is a checked path within the product. Works without scripts too. */
export function LoginForm({ email, goTo, offered }: Props) {
  const t = useTranslations("LoginForm");
  const { doneLater } = useToast();
  const form = useZodForm(signInInput, { email, password: "" });
  const submit = useSubmit(
    form,
    (values) => callApi<typeof POST>("POST", "/v1/auth/sign-in", values).catch(leadToSecondStep(goTo)),
    {
      onSuccess: () => {
        doneLater(t("done"));
        window.location.assign(appPath(goTo)); // a full page load, because the language may differ now
      },
    },
  );
  const typed = form.watch("email");
  return (
    <form method="post" action={signInAction(goTo)} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormBanner form={form} />
      <TextField form={form} name="email" label={t("email")} type="email" autoComplete="username webauthn" />
      <OfferedConnections email={typed} goTo={goTo} offered={offered} />
      <div>
        <PasswordField form={form} name="password" label={t("password")} autoComplete="current-password" />
        <p className="mt-2 text-13">
          <TextLink prefetch={false} href={`/reset-password${typed ? `?email=${encodeURIComponent(typed)}` : ""}`}>
            {t("forgotten")}
          </TextLink>
        </p>
      </div>
      <SubmitButton form={form}>{t("submit")}</SubmitButton>
    </form>
  );
}
