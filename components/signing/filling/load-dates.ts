/** Loaded when a date is to be worded, as most pages have none. */
export const loadDates = () => import("./local-dates").then(({ datesOf, inWords }) => ({ datesOf, inWords }));
