"use client";
import { catchError } from "next/error";
import { LeadToUnavailable } from "./lead-to-unavailable";

/**
 * Wraps a whole layout: an error that no page's own error screen catches leads to the outage page. An error.tsx at the
 * root would do the same, but the recipients' pages would load it too.
 */
export const OutageBoundary = catchError(() => <LeadToUnavailable />);
