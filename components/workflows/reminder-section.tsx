"use client";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { DELETE } from "@/app/v1/workflows/[workflowId]/reminders/[reminderId]/route";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/http/call-api";
import { maximumReminders } from "@/lib/workflows/rules";
import type { ReminderDto } from "@/lib/workflows/schema";
import { ReminderPanel } from "./reminder-panel";

/** A reminder whose times are formatted for display. */
type ReminderItem = Omit<ReminderDto, "reminderSentAt" | "escalateSentAt"> & {
  reminderSentAt: string | null;
  escalateSentAt: string | null;
};

type Props = {
  workflowId: number;
  items: readonly ReminderItem[];
  mayChange: boolean;
  /** Called after a change; without it the page is refreshed. */
  onChanged?: () => void;
};

/** The reminders of a workflow: list, add, delete. Needs the namespaces `Reminders` and `validation`. */
export function ReminderSection({ workflowId, items, mayChange, onChanged }: Props) {
  const t = useTranslations("Reminders");
  const router = useRouter();
  const toast = useToast();
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<ReminderItem | null>(null);
  const changed = onChanged ?? (() => router.refresh());
  // Reminders of 0 days do not count towards the maximum (spec).
  const counted = items.filter((item) => item.reminderDaysSet > 0);
  const add = () =>
    counted.length < maximumReminders ? setAdding(true) : toast.failed(t("full", { maximum: maximumReminders }));
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-17">{t("title")}</h2>
        {mayChange ? (
          <Button size="small" icon={<Plus aria-hidden size={16} />} onClick={add}>
            {t("addReminder")}
          </Button>
        ) : null}
      </div>
      {counted.length > 0 ? (
        <ul className="overflow-hidden rounded-card border border-line bg-paper">
          {counted.map((item) => (
            <li
              key={item.id}
              className="flex items-center gap-4 border-b border-line px-4 py-3 last:border-b-0 sm:px-6"
            >
              <div className="min-w-0 flex-1">
                <p className="font-medium">{t("daysAfter", { count: item.reminderDaysSet })}</p>
                {item.reminderSentAt ? (
                  <p className="text-13 text-ink-2">{t("sentAt", { date: item.reminderSentAt })}</p>
                ) : null}
                {item.escalateDaysSet > 0 ? (
                  <p className="text-13 text-ink-2">
                    {t("escalation", { count: item.escalateDaysSet, email: item.escalateEmail ?? "" })}
                    {item.escalateSentAt ? ` · ${t("sentAt", { date: item.escalateSentAt })}` : null}
                  </p>
                ) : null}
                {item.customEmailText ? (
                  <p className="mt-1 text-13 whitespace-pre-line">{item.customEmailText}</p>
                ) : null}
              </div>
              {mayChange && !item.reminderSentAt && !item.escalateSentAt ? (
                <IconButton
                  label={t("deleteOf", { count: item.reminderDaysSet })}
                  icon={<Trash2 aria-hidden size={18} />}
                  onClick={() => setDeleting(item)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">{t("none")}</p>
      )}
      <ReminderPanel workflowId={workflowId} open={adding} onOpenChange={setAdding} onAdded={changed} />
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => (open ? undefined : setDeleting(null))}
        title={t("deleteTitle")}
        confirm={t("delete")}
        danger
        act={async () => {
          await callApi<typeof DELETE>("DELETE", `/v1/workflows/${workflowId}/reminders/${deleting?.id}`);
          toast.done(t("deleted"));
          changed();
        }}
      >
        <p>{t("deleteText")}</p>
      </ConfirmDialog>
    </section>
  );
}
