import "server-only";
import { notFound } from "next/navigation";
import { z } from "zod";
import { orNotFound } from "@/app/or-not-found";
import { requireUser } from "@/app/page-context";
import { companyId as companyIdSchema, companyUserId, groupId } from "@/lib/organisations/schema";
import { getCompanyFor } from "@/lib/access/organisations";

const address = z.object({
  companyId: companyIdSchema,
  groupId: groupId.optional(),
  companyUserId: companyUserId.optional(),
});

/** Parses the ids in the address and checks access, for every form below /companies/{id}. */
export async function openCompanyForm(
  params: Promise<Record<string, string>>,
  permission: "company:groups" | "company:users",
) {
  const [read, ctx] = await Promise.all([params.then((given) => address.safeParse(given)), requireUser()]);
  if (!read.success) notFound();
  const company = await orNotFound(getCompanyFor(ctx, permission, read.data.companyId));
  return { ctx, company, ids: read.data };
}
