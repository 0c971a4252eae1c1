"use client";
import { LeadToUnavailable } from "@/components/shell/lead-to-unavailable";

/** Shown when the root layout itself fails: opens the outage page, which needs no layout. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <LeadToUnavailable />
      </body>
    </html>
  );
}
