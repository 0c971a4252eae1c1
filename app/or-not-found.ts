import "server-only";
import { notFound } from "next/navigation";
import { leadOutside } from "@/app/lead-outside";
import { pageContext } from "@/app/page-context";
import { AppError, OutsideNetworks } from "@/lib/platform/errors/errors";

/**
 * Shows the not-found page for anything that does not exist or that the viewer may not see. Redirects to the page about
 * networks if the organisation is closed to the viewer's network. Rethrows every other error.
 */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "forbidden")) notFound();
    if (error instanceof OutsideNetworks) leadOutside(await pageContext(), error.closedTo);
    throw error;
  }
}
