import "server-only";
import { notFound, redirect } from "next/navigation";
import { AppError } from "@/lib/platform/errors";

/**
 * Shows the page 'not found' for anything that does not exist or that the viewer may not see, and says so where an
 * organisation is closed to the viewer's network; other failures are thrown on.
 */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "forbidden")) notFound();
    if (error instanceof AppError && error.code === "outside_networks") redirect("/outside-networks");
    throw error;
  }
}
