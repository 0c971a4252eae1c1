import { redirect } from "next/navigation";
import { queryString, type Query } from "@/app/first-of";

/** Redirects to the first tab and keeps the query. */
export default async function AccountIndexPage({ searchParams }: { searchParams: Query }) {
  redirect(`/account/account${await queryString(searchParams)}`);
}
