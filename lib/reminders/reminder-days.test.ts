import { expect, test } from "vitest";
import { reminderDays } from "./reminder-days";

const flags = {
  threeDayReminderSet: false,
  sevenDayReminderSet: false,
  thirtyDayReminderSet: false,
  customDateReminderSet: true,
};
const own = [{ reminderDaysSet: 10 }, { reminderDaysSet: 3 }, { reminderDaysSet: 0 }];

test("the preset flags and the workflow's own reminders make one list of days", () => {
  expect(reminderDays({ ...flags, threeDayReminderSet: true, thirtyDayReminderSet: true }, own)).toEqual([3, 10, 30]);
  expect(reminderDays(flags, [])).toEqual([]);
});

test("own reminders that are switched off add no days", () => {
  expect(reminderDays({ ...flags, customDateReminderSet: false, sevenDayReminderSet: true }, own)).toEqual([7]);
});
