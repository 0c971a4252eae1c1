import { redirect } from "next/navigation";
import { firstOf, type Query } from "@/app/first-of";

/** The dashboard is `/`; the query goes along. */
export default async function DashboardPage({ searchParams }: { searchParams: Query }) {
  const given = Object.entries(await searchParams).map(([key, value]) => [key, firstOf(value)]);
  const query = new URLSearchParams(given).toString();
  redirect(query ? `/?${query}` : "/");
}
