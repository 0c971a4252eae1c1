/** Pure, runs in the browser too. */

export const maximumReason = 500;
