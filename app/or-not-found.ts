import "server-only";
import { notFound } from "next/navigation";
import { AppError } from "@/lib/platform/errors";

/** What is out of sight, does not exist or is not for the viewer is the page 'not found'; any other failure stays one. */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "forbidden")) notFound();
    throw error;
  }
}
