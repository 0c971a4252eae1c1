import { redirect } from "next/navigation";

/** The spec's second address for placing fields. */
export default async function TemplateFieldsPage({ params }: { params: Promise<{ templateId: string }> }) {
  redirect(`/templates/${(await params).templateId}/design`);
}
