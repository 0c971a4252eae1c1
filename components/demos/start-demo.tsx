"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonVariant } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toast";
import { demoDefinitions, type DemoKind } from "@/lib/demos/rules";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

type Props = { kind: DemoKind; variant?: ButtonVariant; children: ReactNode };

/** Begins a demo of one's own and goes to its first step. */
export function StartDemo({ kind, variant = "primary", children }: Props) {
  const t = useTranslations("Demo");
  const router = useRouter();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function start() {
    setBusy(true);
    try {
      const demo = await callApi("POST", "/v1/demos", { demoType: demoDefinitions[kind].typeId });
      router.push(`/demo/${kind}/${(demo as { demoId: string }).demoId}/step-one`); // as the call's schema has it
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
