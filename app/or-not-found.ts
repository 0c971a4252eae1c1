import "server-only";
import { notFound } from "next/navigation";
import { AppError } from "@/lib/platform/errors";

/**
 * Shows the page 'not found' for anything that does not exist or that the viewer may not see; other failures are thrown
 * on.
 */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "forbidden")) notFound();
    throw error;
  }
}
