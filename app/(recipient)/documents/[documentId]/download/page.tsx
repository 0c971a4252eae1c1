import type { Metadata } from "next";
import { DownloadScreen } from "@/components/signing/after/download-screen";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import { settings } from "@/lib/platform/process/settings";
import { findDownloads } from "../../find-downloads";

export const metadata: Metadata = { title: "Countersign" };

/** The segment holds a download token here; the sender's pages use the same segment for a document's id. */
export default async function DownloadPage({ params }: { params: Promise<{ documentId: string }> }) {
  const token = decodeURIComponent((await params).documentId);
  const { names, language } = await findDownloads(token);
  return (
    <DownloadScreen
      language={language}
      words={messagesOf(language).DownloadPage}
      supportEmail={settings().SUPPORT_EMAIL}
      names={names}
      href={`/v1/documents/${encodeURIComponent(token)}/download`}
    />
  );
}
