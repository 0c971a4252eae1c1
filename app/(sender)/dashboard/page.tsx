import { redirect } from "next/navigation";
import { queryString, type Query } from "@/app/first-of";

/** The dashboard is `/`; the redirect keeps the query. */
export default async function DashboardPage({ searchParams }: { searchParams: Query }) {
  redirect(`/${await queryString(searchParams)}`);
}
