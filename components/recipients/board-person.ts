"use client";
import type { RecipientRole } from "@/db/enums";

export type BoardPerson = {
  rowKey: string;
  together: boolean;
  role: RecipientRole;
  name: string;
  /** For the initials. */
  firstName: string;
  lastName: string;
};
