"use client";
import { useTranslations } from "next-intl";
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { POST as MAIL } from "@/app/v1/auth/proof-codes/route";
import type { POST } from "@/app/v1/auth/proof/route";
import { Button } from "@/components/ui/button";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { useOnce } from "@/components/ui/use-once";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

type CodeWay = "totp" | "recoveryCode" | "password" | "mailedCode";
const names = { totp: "code", recoveryCode: "recoveryCode", password: "password", mailedCode: "mailedCode" } as const;

/** A proof that is typed: the password, or a code from the app, the recovery codes or a mail. */
export function ProofByCode({ way, onDone }: { way: CodeWay; onDone: () => void }) {
  const t = useTranslations("ProofDialog");
  const [given, setGiven] = useState("");
  const place = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const name = names[way];

  const report = (problem: unknown) => {
    const { errors, message } = CallFailure.from(problem);
    setError(errors[name] ?? message ?? t("fallback"));
  };
  useOnce(() => {
    if (way === "mailedCode") callApi<typeof MAIL>("POST", "/v1/auth/proof-codes").catch(report);
  });

  useEffect(() => place.current?.focus(), []); // the dialog was opened before this input existed

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await callApi<typeof POST>("POST", "/v1/auth/proof", { [name]: given });
      onDone();
    } catch (problem) {
      report(problem);
      setBusy(false);
    }
  }
  const input = {
    ref: place,
    name,
    label: t(`label.${way}`),
    hint: t(`hint.${way}`),
    value: given,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setGiven(event.target.value),
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      {way === "password" ? (
        <PasswordInput {...input} {...(error && { error })} autoComplete="current-password" />
      ) : (
        <TextInput
          {...input}
          {...(error && { error })}
          autoComplete={way === "recoveryCode" ? "off" : "one-time-code"}
          inputMode={way === "recoveryCode" ? "text" : "numeric"}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <Button type="submit" variant="primary" busy={busy}>
        {t("confirm")}
      </Button>
    </form>
  );
}
