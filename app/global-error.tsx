"use client";
import { LeadToUnavailable } from "@/components/shell/lead-to-unavailable";

/** Replaces the root layout where that fails itself: opens the outage page, which needs no layout. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <LeadToUnavailable />
      </body>
    </html>
  );
}
