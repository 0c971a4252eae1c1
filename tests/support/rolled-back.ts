import { type Database, database } from "@/db/client";

class Rollback extends Error {}

/** Runs `act` in a transaction that is rolled back, so that many calls can share one fixture. */
export async function rolledBack<T>(act: () => Promise<T>): Promise<T> {
  const kept = globalThis as { countersignDatabase?: Database };
  const real = database();
  let result: { value: T } | undefined;
  try {
    await real.transaction(async (tx) => {
      kept.countersignDatabase = tx;
      result = { value: await act() };
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  } finally {
    kept.countersignDatabase = real;
  }
  if (!result) throw new Error("The act came to no result");
  return result.value;
}
