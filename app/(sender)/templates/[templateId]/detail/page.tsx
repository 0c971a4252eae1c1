import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/shell/client-messages";
import { TemplateDetails } from "@/components/templates/edit/template-details";
import { listOf, openTemplate } from "../../open-template";
import { templateNamespaces } from "../../template-namespaces";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("TemplateWizard"))("editTitle") };
}

export default async function TemplateDetailPage({ params }: { params: Promise<{ templateId: string }> }) {
  const { template, documents, attachments } = await openTemplate(params);
  const { id, title, description, allowChanges, printLanguage, allowDownloadBeforeSigning, updatedAt, groupId } =
    template;
  const settings = { id, title, description, allowChanges, printLanguage, allowDownloadBeforeSigning, updatedAt };
  return (
    <ClientMessages namespaces={templateNamespaces}>
      <TemplateDetails
        template={{ ...settings, documents, references: attachments }}
        groupId={groupId}
        leaveTo={listOf(template)}
      />
    </ClientMessages>
  );
}
