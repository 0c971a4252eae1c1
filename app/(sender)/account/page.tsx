import { redirect } from "next/navigation";
import { queryString, type Query } from "@/app/first-of";

/** The first tab; the query goes along. */
export default async function AccountIndexPage({ searchParams }: { searchParams: Query }) {
  redirect(`/account/account${await queryString(searchParams)}`);
}
