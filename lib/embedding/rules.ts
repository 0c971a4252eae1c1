import { cookieTable } from "@/lib/platform/http/cookie-table";

/** How long a session's first address works. */
export const beginMinutes = 10;

/** How long a session lasts once it was begun: as long as a recipient's code opens a link. */
export const sessionHours = cookieTable.gate.seconds / 3600;
