"use client";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import type { GET } from "@/app/v1/auth/proof/route";
import { AttemptButton } from "@/components/ui/attempt-button";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import { useProof } from "./use-proof";

type Props = { href: string; failure: string; children: ReactNode };

/**
 * A file that needs a proof and may be too large for a page's memory: the browser loads it itself, once the session is
 * proved.
 */
export function ProvedDownload({ href, failure, children }: Props) {
  const prove = useProof();
  const download = async () => {
    await prove(async () => {
      const { fresh } = await callApi<typeof GET>("GET", "/v1/auth/proof");
      if (!fresh) throw new CallFailure("ProofRequired", null);
    }, "file");
    const link = document.createElement("a");
    link.href = href;
    link.download = "";
    link.click();
  };
  return (
    <AttemptButton act={download} failure={failure} icon={<Download aria-hidden size={16} />}>
      {children}
    </AttemptButton>
  );
}
