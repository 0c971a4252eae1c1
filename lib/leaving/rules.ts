/** Pure, runs in the browser too. */
import { daysLater } from "@/lib/platform/i18n/days";

/** How long an export can be downloaded. */
export const exportDays = 7;
/** How many exports one person may ask for within a day. */
export const exportsADay = 3;
/** How long an organisation's administrators can take its deletion back. */
export const graceDays = 30;
/** Days for which erasing is repeated each night, to include what calls and mails under way at first added. */
export const repeatDays = 14;

/** When an organisation whose deletion was asked for is deleted. */
export const deletionDue = (requestedAt: Date) => daysLater(requestedAt, graceDays);
