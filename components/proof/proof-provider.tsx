"use client";
import dynamic from "next/dynamic";
import { type ReactNode, useCallback, useState } from "react";
import { CallFailure } from "@/lib/platform/http/call-api";
import { type Prove, type ProvedAct, ProofContext } from "./use-proof";

const ProofDialog = dynamic(() => import("./proof-dialog").then((loaded) => loaded.ProofDialog), { ssr: false });

/** Holds the one dialog that asks for a proof (useProof). Needs the namespaces `ProofDialog` and `Overlay`. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ what: ProvedAct; end: (proved: boolean) => void }>();
  const prove = useCallback<Prove>(async (call, what = "change") => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof CallFailure) || error.label !== "ProofRequired") throw error;
      const proved = await new Promise<boolean>((end) => setAsked({ what, end }));
      setAsked(undefined);
      if (!proved) throw error;
      return call();
    }
  }, []);
  return (
    <ProofContext value={prove}>
      {children}
      {asked ? <ProofDialog what={asked.what} onEnd={asked.end} /> : null}
    </ProofContext>
  );
}
