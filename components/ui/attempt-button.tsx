"use client";
import type { ReactNode } from "react";
import { Banner } from "./banner";
import { Button } from "./button";
import { useAttempt } from "./use-attempt";

type Props = { act: () => Promise<void>; failure: string; icon: ReactNode; wide?: boolean; children: ReactNode };

/** A main button whose action may fail; the reason is shown above it, or `failure` if there is none. */
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
