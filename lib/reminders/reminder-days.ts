import { type ReminderFlag, reminderPresets } from "@/db/enums";

type Flags = Record<ReminderFlag, boolean> & {
  /** False: the workflow's own reminders are not sent. */
  customDateReminderSet: boolean;
};

/**
 * The days after which recipients are reminded, in ascending order: from the preset flags and the workflow's own
 * reminders.
 */
export function reminderDays(flags: Flags, reminders: readonly { reminderDaysSet: number }[]): number[] {
  const own = flags.customDateReminderSet ? reminders.map((one) => one.reminderDaysSet) : [];
  const days = [
    ...reminderPresets.flatMap((preset) => (flags[preset.flag] ? preset.days : [])),
    ...own.filter((count) => count > 0),
  ];
  return [...new Set(days)].toSorted((a, b) => a - b);
}
