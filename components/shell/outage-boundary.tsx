"use client";
import { catchError } from "next/error";
import { LeadToUnavailable } from "./lead-to-unavailable";

/**
 * Around a whole layout: what no page's own error screen catches leads to the page that tells of an outage. An error.tsx
 * at the root would be loaded by the recipients' pages too.
 */
export const OutageBoundary = catchError(() => <LeadToUnavailable />);
