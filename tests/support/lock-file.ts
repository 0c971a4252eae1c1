import { sql } from "drizzle-orm";
import { database } from "@/db/client";

/** Locks the row of a file, as an erasure does, until the function that this answers is called. */
export async function lockFile(hash: string): Promise<() => Promise<void>> {
  let end: () => void = () => undefined;
  const mayEnd = new Promise<void>((resolve) => (end = resolve));
  let whole: Promise<void> | undefined;
  await new Promise<void>((locked) => {
    whole = database().transaction(async (tx) => {
      await tx.execute(sql`select from sealed_files where original_hash = ${hash} for update`);
      locked();
      await mayEnd;
    });
  });
  return async () => {
    end();
    await whole;
  };
}
