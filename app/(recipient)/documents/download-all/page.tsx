import type { Metadata } from "next";
import { DownloadScreen } from "@/components/signing/after/download-screen";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import { settings } from "@/lib/platform/process/settings";
import { findDownloads } from "../find-downloads";

export const metadata: Metadata = { title: "Countersign" };

type Props = { searchParams: Promise<{ uuids?: string | string[] }> };

export default async function DownloadAllPage({ searchParams }: Props) {
  const uuids = [(await searchParams).uuids ?? []].flat().join(",");
  const { names, language } = await findDownloads(uuids);
  return (
    <DownloadScreen
      language={language}
      words={messagesOf(language).DownloadPage}
      supportEmail={settings().SUPPORT_EMAIL}
      names={names}
      href={`/v1/documents/download-all?${new URLSearchParams({ uuids }).toString()}`}
    />
  );
}
