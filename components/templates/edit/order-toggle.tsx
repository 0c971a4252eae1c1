"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SwitchInput } from "@/components/ui/switch-input";
import { CallFailure } from "@/lib/platform/http/call-api";
import { useTemplateSaves } from "./template-calls";

type Props = { templateId: number; isOrdered: boolean; onOrdered: (isOrdered: boolean) => void };

/** Saves each change at once, and goes back if the server refuses it. */
export function OrderToggle({ templateId, isOrdered, onOrdered }: Props) {
  const t = useTranslations("RolesStep");
  const say = useTranslations("TemplateWizard");
  const { setSpecifiedOrder } = useTemplateSaves();
  const [error, setError] = useState<string>();
  const toggle = async (next: boolean) => {
    onOrdered(next);
    setError(undefined);
    try {
      await setSpecifiedOrder(templateId, next);
    } catch (failure) {
      onOrdered(!next);
      setError(CallFailure.from(failure).message ?? say("notSaved"));
    }
  };
  return (
    <SwitchInput
      label={t("specifyOrder")}
      hint={t("specifyOrderHint")}
      error={error}
      checked={isOrdered}
      onChange={(event) => void toggle(event.target.checked)}
    />
  );
}
