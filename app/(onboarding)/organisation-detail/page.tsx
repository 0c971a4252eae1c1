import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { chosenPlan } from "@/app/chosen-plan";
import type { Query } from "@/app/first-of";
import { InvitationBanner } from "@/app/invitation-banner";
import { requireOnboarding } from "@/app/require-onboarding";
import { OnboardingFrame } from "@/components/accounts/onboarding-frame";
import { OnboardingCompanyForm } from "@/components/organisations/onboarding-company-form";
import { ProofProvider } from "@/components/proof/proof-provider";
import { ClientMessages } from "@/components/shell/client-messages";
import { companyLanguageOr } from "@/lib/organisations/schema";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("OrganisationDetailPage"))("title") };
}

export default async function OrganisationDetailPage({ searchParams }: { searchParams: Query }) {
  const [query, { user, company }, t] = await Promise.all([
    searchParams,
    requireOnboarding(),
    getTranslations("OrganisationDetailPage"),
  ]);
  const next = `/pricing${chosenPlan(query)}`;
  if (company) redirect(next);
  const contact = {
    contactFirstName: user.firstName,
    contactLastName: user.lastName,
    contactEmail: user.email,
    contactPhone: user.phone ?? user.phoneNumber ?? "",
    defaultLanguage: companyLanguageOr(user.defaultLanguage),
  };
  return (
    <ClientMessages namespaces={["OnboardingFrame", "OnboardingCompanyForm", "ProofDialog", "Shell", "validation"]}>
      <OnboardingFrame step="organisation" title={t("heading")} subtitle={t("subtitle")}>
        <ProofProvider>
          <div className="mb-6 empty:mb-0">
            <InvitationBanner />
          </div>
        </ProofProvider>
        <OnboardingCompanyForm contact={contact} next={next} />
      </OnboardingFrame>
    </ClientMessages>
  );
}
