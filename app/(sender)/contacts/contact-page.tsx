import { getTranslations } from "next-intl/server";
import { ContactForm } from "@/components/contacts/contact-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { Card } from "@/components/ui/card";
import { Page } from "@/components/ui/page";
import type { ContactDto } from "@/lib/contacts/schema";
import { fullName } from "@/lib/recipients/rules";

export async function ContactPage({ contact }: { contact: ContactDto | null }) {
  const t = await getTranslations("ContactForm");
  const title = contact ? fullName(contact) : t("newTitle");
  const known = contact && {
    id: contact.id,
    firstName: contact.firstName,
    lastName: contact.lastName,
    singleName: contact.singleName,
    email: contact.email,
    defaultLanguage: contact.defaultLanguage,
  };
  return (
    <Page title={title} width="narrow" back={{ href: "/contacts", label: t("back") }}>
      <ClientMessages namespaces={["ContactForm", "ContactFields", "validation"]}>
        <Card>
          <ContactForm contact={known} />
        </Card>
      </ClientMessages>
    </Page>
  );
}
