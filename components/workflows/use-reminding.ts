import { useTranslations } from "next-intl";
import type { POST } from "@/app/v1/workflows/[workflowId]/reminders/signatories/[signatoryId]/route";
import { useCall } from "@/components/ui/use-call";
import { callApi } from "@/lib/platform/http/call-api";

export type Reminded = readonly { id: number; name: string; firstName: string }[];

/** Reminds everybody whom the workflow waits for. Needs the namespace `SendReminder`. */
export function useReminding(workflowId: number, people: Reminded) {
  const t = useTranslations("SendReminder");
  const { run, busy } = useCall(t("fallback"));
  const [first] = people;
  const count = people.length;
  const remind = () =>
    run(
      async () => {
        for (const { id } of people)
          await callApi<typeof POST>("POST", `/v1/workflows/${workflowId}/reminders/signatories/${id}`);
      },
      t("sent", { count, name: first?.name ?? "" }),
    );
  return { remind, busy, words: t("send", { count, name: first?.firstName ?? "" }) };
}
