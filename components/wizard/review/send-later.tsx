"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextInput } from "@/components/ui/text-input";
import { dayIn } from "@/lib/platform/i18n/date-pattern";
import { formatDate } from "@/lib/platform/i18n/dates";
import { languageOfTag } from "@/lib/platform/i18n/languages";
import { momentsAt, zoneWords } from "@/lib/platform/i18n/local-time";
import { dayMs, daysLater } from "@/lib/platform/i18n/days";
import { maximumScheduleDays, soonMinutes } from "@/lib/workflows/rules";
import { zoneHere } from "@/lib/platform/i18n/zone-here";

const proposedTime = "09:00";
const dayAfter = (days: number) => dayIn(zoneHere(), daysLater(new Date(), days));

type Props = { busy: boolean; schedule: (at: Date, shown: string) => void };

/** Beside the Send button: asks for the day and time of sending, in the sender's own time zone. */
export function SendLater({ busy, schedule }: Props) {
  const t = useTranslations("SendLater");
  const invalid = useTranslations("validation");
  const language = languageOfTag(useLocale());
  const [open, setOpen] = useState(false);
  const [{ day, time }, setChosen] = useState({ day: "", time: proposedTime });
  const start = () => {
    setChosen({ day: dayAfter(1), time: proposedTime });
    setOpen(true);
  };
  const zone = zoneHere();
  const [at, again] = momentsAt(day, time, zone);
  const shown = at && formatDate(at, "DD MMMM YYYY, HH:mm", language, zone);
  const problem = () => {
    if (!day || !time) return undefined;
    if (!at) return t("skipped", { time });
    const aheadMs = at.getTime() - Date.now();
    if (aheadMs <= soonMinutes * 60_000) return t("tooSoon", { minutes: soonMinutes + 1 });
    return aheadMs > maximumScheduleDays * dayMs ? invalid("tooFarAhead", { days: maximumScheduleDays }) : undefined;
  };
  const error = problem();
  return (
    <>
      <Button onClick={start} busy={busy} className="max-sm:grow">
        {t("open")}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t("title")}
        footer={
          <Button
            variant="primary"
            disabled={!shown || error !== undefined}
            onClick={() => {
              if (!at || !shown) return;
              setOpen(false);
              schedule(at, shown);
            }}
          >
            {t("confirm")}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <div className="grid grid-cols-2 gap-3">
            <TextInput
              type="date"
              label={t("day")}
              value={day}
              min={dayAfter(0)}
              max={dayAfter(maximumScheduleDays)}
              onChange={({ target }) => setChosen({ day: target.value, time })}
            />
            <TextInput
              type="time"
              label={t("time")}
              value={time}
              onChange={({ target }) => setChosen({ day, time: target.value })}
            />
          </div>
          <p className="text-13 text-ink-2">{t("zone", { zone: zoneWords(zone, at ?? new Date(), language) })}</p>
          <div role="status" className="min-h-6">
            {error ? <p className="text-bad">{error}</p> : shown ? <p>{t("willBeSent", { date: shown })}</p> : null}
            {again && !error ? <p className="text-13 text-ink-2">{t("twice", { time })}</p> : null}
          </div>
        </div>
      </Dialog>
    </>
  );
}
