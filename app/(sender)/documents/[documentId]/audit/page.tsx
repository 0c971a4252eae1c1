import { redirect } from "next/navigation";

export default async function AuditPage({ params }: { params: Promise<{ documentId: string }> }) {
  redirect(`/documents/${encodeURIComponent((await params).documentId)}/audit-trail`);
}
