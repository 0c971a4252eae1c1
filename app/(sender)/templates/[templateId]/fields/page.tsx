import { redirect } from "next/navigation";

/** The other address that the spec gives for placing fields. */
export default async function TemplateFieldsPage({ params }: { params: Promise<{ templateId: string }> }) {
  redirect(`/templates/${(await params).templateId}/design`);
}
