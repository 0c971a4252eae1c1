import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { PassedError } from "@/components/accounts/passed-error";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { ProveByToken } from "@/components/connections/prove-by-token";
import { ClientMessages } from "@/components/shell/client-messages";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("ProvedPage"))("title") };
}

/** Shown in a separate tab after a proof at an external provider; the tab that asked for it continues by itself. */
export default async function ProvedPage({ searchParams }: { searchParams: Query }) {
  const [query, t] = await Promise.all([searchParams, getTranslations("ProvedPage")]);
  const [error, token] = [firstOf(query["error"]), firstOf(query["token"])];
  return (
    <VisitorCard title={t(error ? "failed" : "title")}>
      <PassedError error={error} />
      {token ? (
        <ClientMessages namespaces={["ProvedPage"]}>
          <ProveByToken token={token} />
        </ClientMessages>
      ) : (
        <p>{t("close")}</p>
      )}
    </VisitorCard>
  );
}
