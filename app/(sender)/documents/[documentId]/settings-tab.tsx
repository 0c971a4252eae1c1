import { getFormatter, getTranslations } from "next-intl/server";
import { viewerZone } from "@/app/viewer-zone";
import { ClientMessages } from "@/components/shell/client-messages";
import { Facts } from "@/components/ui/facts";
import { ReminderSection } from "@/components/workflows/reminder-section";
import { workflowStatusIds } from "@/db/enums";
import { allows } from "@/lib/permissions/policy";
import { formatDate } from "@/lib/platform/i18n/dates";
import { reminderDays } from "@/lib/reminders/reminder-days";
import type { findDetail } from "./find-detail";
import { OfferExtension } from "./offer-extension";

type Detail = Awaited<ReturnType<typeof findDetail>>;

const { notStarted, inProgress } = workflowStatusIds;

export async function SettingsTab({ detail }: { detail: Detail }) {
  const { workflow, callerRoles, ctx } = detail;
  const [t, format, zone] = await Promise.all([getTranslations("SettingsTab"), getFormatter(), viewerZone()]);
  const { settings, executeActionsInOrder, allowChanges, workflowStatusId, reminders } = workflow;
  const yesNo = (value: boolean) => t(value ? "yes" : "no");
  const at = (date: Date | null) => date && formatDate(date, "DD MMM YYYY, HH:mm", ctx.language, zone);
  const remindersText = () => {
    const days = reminderDays(settings, reminders);
    if (days.length > 0) return format.list(days.map((count) => t("days", { count })));
    return t(reminders.length > 0 ? "remindersOff" : "none");
  };
  const expiry = () => (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {t("days", { count: settings.linkExpiryDays })}
      <OfferExtension detail={detail} />
    </div>
  );
  const isOpen = (workflowStatusId === notStarted && !workflow.scheduledAt) || workflowStatusId === inProgress;
  return (
    <div className="flex flex-col gap-8">
      <Facts
        facts={[
          { term: t("ordered"), value: yesNo(executeActionsInOrder) },
          { term: t("changes"), value: yesNo(allowChanges) },
          { term: t("expiry"), value: expiry() },
          { term: t("delegation"), value: yesNo(settings.allowDelegation) },
          { term: t("message"), value: settings.message || t("none") },
          { term: t("emailMessage"), value: settings.additionalEmailMessage || t("none") },
          { term: t("reminders"), value: remindersText() },
        ]}
      />
      <ClientMessages namespaces={["Reminders", "validation"]}>
        <ReminderSection
          workflowId={workflow.id}
          mayChange={isOpen && allows("workflow:edit", callerRoles)}
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
