import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { ScheduleActs } from "./schedule-acts";

type Props = { workflowId: number; date: string; zone: string; maySend: boolean };

/** When a scheduled workflow will be sent, with the ways to send it now or not at all. Needs `ScheduleActions`. */
export function ScheduledBanner({ workflowId, date, zone, maySend }: Props) {
  const t = useTranslations("ScheduleActions");
  return (
    <Banner
      title={t("scheduled", { date })}
      action={maySend ? <ScheduleActs workflowId={workflowId} size="small" /> : null}
    >
      {t("zone", { zone })}
    </Banner>
  );
}
