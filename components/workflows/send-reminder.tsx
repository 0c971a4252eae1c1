"use client";
import { BellRing } from "lucide-react";
import { useTranslations } from "next-intl";
import type { POST } from "@/app/v1/workflows/[workflowId]/reminders/signatories/[signatoryId]/route";
import { Button } from "@/components/ui/button";
import type { ButtonSize } from "@/components/ui/button-style";
import { useCall } from "@/components/ui/use-call";
import { callApi } from "@/lib/platform/http/call-api";

type Props = {
  workflowId: number;
  /** Whom the workflow waits for; at least one. */
  people: readonly { id: number; name: string; firstName: string }[];
  /** Whether it is what the page is for: then it is the bright button. */
  isMain?: boolean;
  size?: ButtonSize;
};

/** Reminds everybody whom the workflow waits for. */
export function SendReminder({ workflowId, people, isMain = false, size = "medium" }: Props) {
  const t = useTranslations("SendReminder");
  const { run, busy } = useCall(t("fallback"));
  const [first] = people;
  const count = people.length;
  const send = () =>
    run(
      async () => {
        for (const { id } of people)
          await callApi<typeof POST>("POST", `/v1/workflows/${workflowId}/reminders/signatories/${id}`);
      },
      t("sent", { count, name: first?.name ?? "" }),
    );
  return (
    <Button
      variant={isMain ? "primary" : "secondary"}
      size={size}
      busy={busy}
      icon={<BellRing aria-hidden size={16} />}
      onClick={() => void send()}
    >
      {t("send", { count, name: first?.firstName ?? "" })}
    </Button>
  );
}
