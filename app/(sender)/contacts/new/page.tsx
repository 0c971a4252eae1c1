import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireUser } from "@/app/page-context";
import { ContactPage } from "../contact-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("ContactForm"))("newTitle") };
}

export default async function NewContactPage() {
  await requireUser();
  return <ContactPage contact={null} />;
}
