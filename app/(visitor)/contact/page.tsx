import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { contactDetails } from "@/app/contact-details";
import { firstOf, type Query } from "@/app/first-of";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { ClientMessages } from "@/components/shell/client-messages";
import { ContactForm } from "@/components/support/contact-form";
import { TextLink } from "@/components/ui/text-link";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("ContactPage");
  return { title: t("title"), description: t("subtitle") };
}

export default async function ContactPage({ searchParams }: { searchParams: Query }) {
  const [query, details, t] = await Promise.all([searchParams, contactDetails(), getTranslations("ContactPage")]);
  const topic = firstOf(query["topic"]) === "enterprise" ? "enterprise" : "general";
  return (
    <VisitorCard
      title={t(topic === "enterprise" ? "enterprise" : "title")}
      subtitle={t("subtitle")}
      footer={<TextLink href="/">{t("home")}</TextLink>}
    >
      <ClientMessages namespaces={["ContactForm", "validation"]}>
        <ContactForm topic={topic} {...details} />
      </ClientMessages>
    </VisitorCard>
  );
}
