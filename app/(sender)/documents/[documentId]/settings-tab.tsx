import { getFormatter, getTranslations } from "next-intl/server";
import { viewerZone } from "@/app/viewer-zone";
import { ClientMessages } from "@/components/shell/client-messages";
import { ReminderSection } from "@/components/workflows/reminder-section";
import { workflowStatusIds } from "@/db/enums";
import { allows } from "@/lib/permissions/policy";
import { formatDate } from "@/lib/platform/i18n/dates";
import { languageTable } from "@/lib/platform/i18n/languages";
import { roleDefinitions, roleOf } from "@/lib/recipients/roles";
import { shownName } from "@/lib/recipients/rules";
import { reminderDays } from "@/lib/reminders/reminder-days";
import type { findDetail } from "./find-detail";
import { ExternalDataCard } from "./external-data-card";
import { OfferExtension } from "./offer-extension";
import { actInTurn } from "@/components/recipients/steps";

type Detail = Awaited<ReturnType<typeof findDetail>>;

const { notStarted, inProgress, failed } = workflowStatusIds;

export async function SettingsTab({ detail }: { detail: Detail }) {
  const { workflow, signatories: recipients, callerRoles, ctx } = detail;
  const [t, format, zone] = await Promise.all([getTranslations("SettingsTab"), getFormatter(), viewerZone()]);
  const { settings, executeActionsInOrder, allowChanges, workflowStatusId, reminders } = workflow;
  const at = (date: Date | null) => date && formatDate(date, "DD MMM YYYY, HH:mm", ctx.language, zone);
  const remindersSentence = () => {
    const days = reminderDays(settings, reminders);
    if (days.length > 0)
      return t("remindersSentence", { days: format.list(days.map((count) => t("days", { count }))) });
    return t(reminders.length > 0 ? "remindersOff" : "remindersByHand");
  };
  const changesSentence = () => {
    if (workflowStatusId === notStarted) return t(allowChanges ? "changesYes" : "changesNo");
    return workflowStatusId === inProgress || workflowStatusId === failed ? null : t("closed");
  };
  const changes = changesSentence();
  const isAnyDeclining = recipients.some((person) => roleDefinitions[roleOf(person)].declines);
  const unreminded = recipients.filter(({ mail }) => !mail);
  const messages = [
    { title: t("message"), text: settings.message },
    { title: t("emailMessage"), text: settings.additionalEmailMessage },
  ];
  const isOpen = (workflowStatusId === notStarted && !workflow.scheduledAt) || workflowStatusId === inProgress;
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-2 rounded-card border border-line bg-paper px-4 py-5 sm:px-6">
        {recipients.length > 1 ? (
          <p>{t(actInTurn(executeActionsInOrder, recipients) ? "orderedYes" : "orderedNo")}</p>
        ) : null}
        {isAnyDeclining ? <p>{t("declining")}</p> : null}
        <p>{t(settings.allowDelegation ? "delegationYes" : "delegationNo")}</p>
        <p>{t(settings.allowDownloadBeforeSigning ? "downloadYes" : "downloadNo")}</p>
        <p>
          {settings.printLanguage === null
            ? t("printLanguageOwn")
            : t("printLanguage", { language: languageTable[settings.printLanguage].name })}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{t("expirySentence", { count: settings.linkExpiryDays })}</p>
          <OfferExtension detail={detail} />
        </div>
        <p>{remindersSentence()}</p>
        {unreminded.length > 0 ? <p>{t("notReminded", { names: format.list(unreminded.map(shownName)) })}</p> : null}
        {messages.map(({ title, text }) =>
          text ? (
            <figure key={title} className="mt-2">
              <figcaption className="text-13 text-ink-2">{title}</figcaption>
              <blockquote className="mt-1 border-l-2 border-line pl-3 whitespace-pre-line">{text}</blockquote>
            </figure>
          ) : null,
        )}
        {changes ? <p className="mt-2 text-ink-2">{changes}</p> : null}
      </div>
      <ExternalDataCard detail={detail} />
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
