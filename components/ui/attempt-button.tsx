"use client";
import type { ReactNode } from "react";
import { Banner } from "./banner";
import { Button } from "./button";
import { useAttempt } from "./use-attempt";

type Props = { act: () => Promise<void>; failure: string; icon: ReactNode; wide?: boolean; children: ReactNode };

/** A main button whose act may fail: the reason stands above it, or `failure` where the act gives none. */
export function AttemptButton({ act, failure, icon, wide = false, children }: Props) {
  const { attempt, busy, problem } = useAttempt<"act">(failure);
  return (
    <div className={`flex flex-col gap-4 ${wide ? "" : "items-start"}`}>
      {problem ? (
        <Banner tone="bad" live>
          {problem}
        </Banner>
      ) : null}
      <Button variant="primary" busy={busy !== null} icon={icon} onClick={() => void attempt("act", act)}>
        {children}
      </Button>
    </div>
  );
}
