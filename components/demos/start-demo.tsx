"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { POST } from "@/app/v1/demos/route";
import { Button } from "@/components/ui/button";
import type { ButtonVariant } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toast";
import { demoDefinitions, type DemoKind } from "@/lib/demos/rules";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

type Props = { kind: DemoKind; variant?: ButtonVariant; children: ReactNode };

/** Starts a new demo and opens its first step. */
export function StartDemo({ kind, variant = "primary", children }: Props) {
  const t = useTranslations("Demo");
  const router = useRouter();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function start() {
    setBusy(true);
    try {
      const { demoId } = await callApi<typeof POST>("POST", "/v1/demos", { demoType: demoDefinitions[kind].typeId });
      router.push(`/demo/${kind}/${demoId}/step-one`);
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("failed"));
      setBusy(false);
    }
  }
  return (
    <Button variant={variant} busy={busy} onClick={() => void start()}>
      {children}
    </Button>
  );
}
