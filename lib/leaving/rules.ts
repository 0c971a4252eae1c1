/** Pure, runs in the browser too. */

/** How long an export can be downloaded. */
export const exportDays = 7;
/** How many exports one person may ask for within a day. */
export const exportsADay = 3;
/** How long an organisation's administrators can take its deletion back. */
export const graceDays = 30;
/** Days for which erasing is repeated each night, to include what calls and mails under way at first added. */
export const repeatDays = 14;

const dayMs = 86_400_000;
export const daysLater = (time: Date, days: number) => new Date(time.getTime() + days * dayMs);

/** When an organisation whose deletion was asked for is deleted. */
export const deletionDue = (requestedAt: Date) => daysLater(requestedAt, graceDays);
