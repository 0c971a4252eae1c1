import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/app/or-not-found";
import { requireUser } from "@/app/page-context";
import { findContact } from "@/lib/contacts/queries";
import { contactId as idSchema } from "@/lib/contacts/schema";
import { ContactPage } from "../../contact-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("ContactForm"))("editTitle") };
}

export default async function EditContactPage({ params }: { params: Promise<{ contactId: string }> }) {
  const [{ contactId }, ctx] = await Promise.all([params, requireUser()]);
  const read = idSchema.safeParse(contactId);
  if (!read.success) notFound();
  return <ContactPage contact={await orNotFound(findContact(ctx, read.data))} />;
}
