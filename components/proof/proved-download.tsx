"use client";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import type { GET } from "@/app/v1/auth/proof/route";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useAttempt } from "@/components/ui/use-attempt";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import { useProof } from "./use-proof";

type Props = { href: string; failure: string; children: ReactNode };

/**
 * A file that needs a proof and may be too large for a page's memory: the browser loads it itself, once the session is
 * proved.
 */
export function ProvedDownload({ href, failure, children }: Props) {
  const prove = useProof();
  const { attempt, busy, problem } = useAttempt<"download">(failure);
  const download = async () => {
    await prove(async () => {
      const { fresh } = await callApi<typeof GET>("GET", "/v1/auth/proof");
      if (!fresh) throw new CallFailure("ProofRequired", null);
    });
    const link = document.createElement("a");
    link.href = href;
    link.download = "";
    link.click();
  };
  return (
    <div className="flex flex-col items-start gap-4">
      {problem ? (
        <Banner tone="bad" live>
          {problem}
        </Banner>
      ) : null}
      <Button
        variant="primary"
        busy={busy !== null}
        icon={<Download aria-hidden size={16} />}
        onClick={() => void attempt("download", download)}
      >
        {children}
      </Button>
    </div>
  );
}
