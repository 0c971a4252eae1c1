import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { firstOf, type Query } from "@/app/first-of";
import { ClientMessages } from "@/components/shell/client-messages";
import { Page } from "@/components/ui/page";
import { settings } from "@/lib/platform/process/settings";
import { FormGallery } from "./form-gallery";
import { OverlayGallery } from "./overlay-gallery";
import { PartGallery } from "./part-gallery";

export const metadata: Metadata = { title: "Design system" };

/**
 * Every part of the design system in its states, for review and for the accessibility check. Not for users: English
 * only.
 */
export default async function DesignPage({ searchParams }: { searchParams: Query }) {
  if (!settings().isLoopback) notFound();
  return (
    <Page title="Design system" subtitle="Ink, paper, one bright mark.">
      <ClientMessages namespaces={["validation"]}>
        <div className="flex flex-col gap-8">
          <PartGallery shown={firstOf((await searchParams)["variant"])} />
          <FormGallery />
          <OverlayGallery />
        </div>
      </ClientMessages>
    </Page>
  );
}
