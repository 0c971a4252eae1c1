/** The IANA name of the time zone of the browser or process that runs this. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
