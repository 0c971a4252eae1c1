import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { PassedError } from "@/components/accounts/passed-error";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { TestResult } from "@/components/connections/test-result";
import { ClientMessages } from "@/components/shell/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("TestedPage"))("title") };
}

/** Shown in a tab of its own after an administrator has tried the organisation's sign-in. */
export default async function TestedPage({ searchParams }: { searchParams: Query }) {
  const [query, t] = await Promise.all([searchParams, getTranslations("TestedPage")]);
  const [token, error, company] = [firstOf(query["token"]), firstOf(query["error"]), Number(firstOf(query["company"]))];
  return (
    <VisitorCard title={t("title")}>
      <PassedError error={error} />
      {token && company ? (
        <ClientMessages namespaces={["TestedPage"]}>
          <TestResult companyId={company} token={token} />
        </ClientMessages>
      ) : (
        <p>{t("close")}</p>
      )}
    </VisitorCard>
  );
}
