import { getTranslations } from "next-intl/server";
import { viewerZone } from "@/app/viewer-zone";
import { ClientMessages } from "@/components/shell/client-messages";
import { Facts } from "@/components/ui/facts";
import { ReminderSection } from "@/components/workflows/reminder-section";
import { workflowStatusIds } from "@/db/enums";
import { allows } from "@/lib/permissions/policy";
import { formatDate } from "@/lib/platform/i18n/dates";
import type { findDetail } from "./find-detail";

type Detail = Awaited<ReturnType<typeof findDetail>>;

const { notStarted, inProgress } = workflowStatusIds;

export async function SettingsTab({ detail }: { detail: Detail }) {
  const { workflow, standings, ctx } = detail;
  const [t, zone] = await Promise.all([getTranslations("SettingsTab"), viewerZone()]);
  const { settings, executeActionsInOrder, allowChanges, workflowStatusId, reminders } = workflow;
  const yesNo = (value: boolean) => t(value ? "yes" : "no");
  const at = (date: Date | null) => date && formatDate(date, "DD MMM YYYY, HH:mm", ctx.language, zone);
  const isOpen = workflowStatusId === notStarted || workflowStatusId === inProgress;
  return (
    <div className="flex flex-col gap-8">
      <Facts
        facts={[
          { term: t("ordered"), value: yesNo(executeActionsInOrder) },
          { term: t("changes"), value: yesNo(allowChanges) },
          { term: t("expiry"), value: t("days", { count: settings.linkExpiryDays }) },
          { term: t("message"), value: settings.message || t("none") },
          { term: t("emailMessage"), value: settings.additionalEmailMessage || t("none") },
          { term: t("reminderAfter3"), value: yesNo(settings.threeDayReminderSet) },
          { term: t("reminderAfter7"), value: yesNo(settings.sevenDayReminderSet) },
          { term: t("reminderAfter30"), value: yesNo(settings.thirtyDayReminderSet) },
          { term: t("customReminders"), value: yesNo(settings.customDateReminderSet) },
        ]}
      />
      <ClientMessages namespaces={["Reminders", "validation"]}>
        <ReminderSection
          workflowId={workflow.id}
          mayChange={isOpen && allows("workflow:edit", standings)}
          items={reminders.map((row) => ({
            ...row,
            reminderSentAt: at(row.reminderSentAt),
            escalateSentAt: at(row.escalateSentAt),
          }))}
        />
      </ClientMessages>
    </div>
  );
}
