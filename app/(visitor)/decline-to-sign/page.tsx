import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { contactDetails } from "@/app/contact-details";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { ClientMessages } from "@/components/shell/client-messages";
import { ContactForm } from "@/components/support/contact-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("DeclineToSignPage"))("title") };
}

/** For recipients who want to decline without opening their link. */
export default async function DeclineToSignPage() {
  const [details, t] = await Promise.all([contactDetails(), getTranslations("DeclineToSignPage")]);
  return (
    <VisitorCard title={t("title")} subtitle={t("subtitle")}>
      <ClientMessages namespaces={["ContactForm", "validation"]}>
        <ContactForm topic="decline" {...details} />
      </ClientMessages>
    </VisitorCard>
  );
}
