import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { NewPasswordCard } from "@/components/accounts/new-password-card";
import { RequestResetForm } from "@/components/accounts/request-reset-form";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { ClientMessages } from "@/components/shell/client-messages";
import { TextLink } from "@/components/ui/text-link";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("ResetPasswordPage"))("title") };
}

/** Without a token it offers to mail a link; the login page may pass an e-mail along. */
export default async function ResetPasswordPage({ searchParams }: { searchParams: Query }) {
  const [query, t] = await Promise.all([searchParams, getTranslations("ResetPasswordPage")]);
  const [email, token] = [firstOf(query["email"]), firstOf(query["token"])];
  if (token && !email) redirect("/login");
  if (token) return <NewPasswordCard email={email} token={token} />;
  return (
    <VisitorCard title={t("title")} subtitle={t("subtitle")} footer={<TextLink href="/login">{t("signIn")}</TextLink>}>
      <ClientMessages namespaces={["RequestResetForm", "validation"]}>
        <RequestResetForm email={email} />
      </ClientMessages>
    </VisitorCard>
  );
}
