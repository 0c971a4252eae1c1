"use client";

import type { KeptYears } from "@/lib/retention/rules";

export type GroupRow = {
  id: number;
  name: string;
  people: string;
  manageHref: string;
  /** Null when the viewer may not change the group. */
  editHref: string | null;
  /** How long its workflows are kept, by its own rule and by the organisation's, for viewers who may change it. */
  retention: { own: KeptYears | null; general: KeptYears } | null;
  isHeld: boolean;
};
