"use client";
/** A list as its page shows it, or a batch, as POST /workflows/bulk takes it. */

export type BulkFilter = Record<string, string | number>;
/** Where workflows can be moved to. */

export type Folder = { id: number; name: string };
