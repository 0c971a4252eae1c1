import { expect, test } from "vitest";
import { reminderDays } from "./reminder-days";

const flags = {
  threeDayReminderSet: false,
  sevenDayReminderSet: false,
  thirtyDayReminderSet: false,
  customDateReminderSet: true,
};
const own = [{ reminderDaysSet: 10 }, { reminderDaysSet: 3 }, { reminderDaysSet: 0 }];

test("the days of the workflow's flags and of its own reminders are one list", () => {
  expect(reminderDays({ ...flags, threeDayReminderSet: true, thirtyDayReminderSet: true }, own)).toEqual([3, 10, 30]);
  expect(reminderDays(flags, [])).toEqual([]);
});

test("reminders that are switched off remind nobody", () => {
  expect(reminderDays({ ...flags, customDateReminderSet: false, sevenDayReminderSet: true }, own)).toEqual([7]);
});
