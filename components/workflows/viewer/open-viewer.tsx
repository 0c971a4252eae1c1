"use client";
import { Expand } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Overlay } from "@/components/ui/overlay";
import { Skeleton } from "@/components/ui/skeleton";
import type { ViewedDocument } from "./pdf-viewer";

const PdfViewer = dynamic(() => import("./pdf-viewer").then((part) => part.PdfViewer), {
  ssr: false,
  loading: () => <Skeleton className="h-full w-full" />,
});

/** Opens a document over the whole window. Needs the namespaces `DocumentViewer`, `Overlay` and `Toast`. */
export function OpenViewer({ document }: { document: ViewedDocument }) {
  const t = useTranslations("DocumentViewer");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<Expand aria-hidden size={14} />} onClick={() => setOpen(true)}>
        {t("open")}
        <span className="sr-only">: {document.name}</span>
      </Button>
      <Overlay
        open={open}
        onOpenChange={setOpen}
        title={<span className="[overflow-wrap:anywhere]">{document.name}</span>}
        className="inset-0 animate-appear sm:inset-4 sm:rounded-dialog"
      >
        <PdfViewer document={document} />
      </Overlay>
    </>
  );
}
