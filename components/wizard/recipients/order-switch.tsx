"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SwitchInput } from "@/components/ui/switch-input";
import { CallFailure } from "@/lib/platform/http/call-api";
import type { Draft } from "@/components/wizard/draft/draft";
import { useDraftCalls } from "@/components/wizard/draft/draft-calls";
import type { SaveQueue } from "@/components/ui/save-queue";

type Props = { draft: Draft; onDraft: (draft: Draft) => void; queue: SaveQueue };

/** Saves each change at once, and goes back if the server refuses it. */
export function OrderSwitch({ draft, onDraft, queue }: Props) {
  const t = useTranslations("RecipientsStep");
  const { setOrdered } = useDraftCalls();
  const [pending, setPending] = useState<boolean | null>(null);
  const [error, setError] = useState<string>();
  const toggle = async (isOrdered: boolean) => {
    setPending(isOrdered);
    setError(undefined);
    try {
      onDraft(await queue(() => setOrdered(draft.workflow.id, isOrdered)));
    } catch (failure) {
      setError(CallFailure.from(failure).message ?? t("notSaved"));
    } finally {
      setPending(null);
    }
  };
  return (
    <SwitchInput
      label={t("inOrder")}
      hint={t("inOrderHint")}
      error={error}
      disabled={!draft.workflow.allowChanges}
      checked={pending ?? draft.workflow.executeActionsInOrder}
      onChange={(event) => void toggle(event.target.checked)}
    />
  );
}
