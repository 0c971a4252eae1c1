"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PATCH } from "@/app/v1/users/me/mail-choices/route";
import { SwitchInput } from "@/components/ui/switch-input";
import { useToast } from "@/components/ui/toast";
import { optionalMails, type OptionalMail } from "@/db/enums";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

/** Each choice is saved at once. */
export function MailChoices({ choices }: { choices: Record<OptionalMail, boolean> }) {
  const t = useTranslations("MailChoices");
  const toast = useToast();
  const [chosen, setChosen] = useState(choices);
  const choose = async (mail: OptionalMail, wanted: boolean) => {
    setChosen((now) => ({ ...now, [mail]: wanted }));
    try {
      await callApi<typeof PATCH>("PATCH", "/v1/users/me/mail-choices", { [mail]: wanted });
    } catch (error) {
      setChosen((now) => ({ ...now, [mail]: !wanted }));
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
    }
  };
  return (
    <div className="flex flex-col gap-4">
      {optionalMails.map((mail) => (
        <SwitchInput
          key={mail}
          label={t(mail)}
          hint={t(`hint.${mail}`)}
          checked={chosen[mail]}
          onChange={(event) => void choose(mail, event.target.checked)}
        />
      ))}
    </div>
  );
}
