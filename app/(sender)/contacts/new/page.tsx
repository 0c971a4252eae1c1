import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireMember } from "@/app/page-context";
import { ContactPage } from "../contact-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("ContactForm"))("newTitle") };
}

export default async function NewContactPage() {
  await requireMember();
  return <ContactPage contact={null} />;
}
