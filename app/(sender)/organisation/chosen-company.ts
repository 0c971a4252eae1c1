import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { firstOf } from "@/app/first-of";
import { leadOutside } from "@/app/lead-outside";
import { requireUser } from "@/app/page-context";
import { type CompanyRow, getCompanyFor } from "@/lib/access/organisations";
import { AppError, OutsideNetworks } from "@/lib/platform/errors/errors";
import { readCookie } from "@/lib/platform/http/cookies";

/**
 * The organisation that a holding's user works in: the one in the address, so that two browser tabs never mix up two
 * organisations, else the last one chosen. Without one there is nothing to show.
 */
export async function chosenCompany(query: Record<string, string | string[] | undefined>): Promise<CompanyRow> {
  const ctx = await requireUser();
  if (ctx.actor.holdingCompanyId === null) notFound();
  const named = firstOf(query["company"]) || readCookie(await headers(), "organisation");
  const id = Number(named);
  if (!named || !Number.isSafeInteger(id) || id <= 0) redirect("/");
  try {
    return await getCompanyFor(ctx, "company:edit", id);
  } catch (error) {
    if (error instanceof OutsideNetworks) leadOutside(ctx, error.closedTo);
    if (error instanceof AppError) redirect("/");
    throw error;
  }
}
