"use client";

export type GroupRow = {
  id: number;
  name: string;
  people: string;
  manageHref: string;
  /** Null when the viewer may not change the group. */
  editHref: string | null;
};
