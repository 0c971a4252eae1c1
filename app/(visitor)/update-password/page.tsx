import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { NewPasswordCard } from "@/components/accounts/new-password-card";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("NewPasswordCard"))("title") };
}

export default async function UpdatePasswordPage({ searchParams }: { searchParams: Query }) {
  const query = await searchParams;
  const [email, token] = [firstOf(query["email"]), firstOf(query["token"])];
  if (!email || !token) redirect("/login");
  return <NewPasswordCard email={email} token={token} />;
}
