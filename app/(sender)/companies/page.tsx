import { redirect } from "next/navigation";
import type { Query } from "@/app/first-of";
import { requireUser } from "@/app/page-context";
import { chosenCompany } from "../organisation/chosen-company";
import { tabHref } from "../organisation/tab-href";

/** Redirects to the first tab of the chosen organisation. */
export default async function CompaniesPage({ searchParams }: { searchParams: Query }) {
  const [ctx, query] = await Promise.all([requireUser(), searchParams]);
  const company = await chosenCompany(query);
  redirect(tabHref(ctx.actor, company.id, "company-settings"));
}
