"use client";
import { type ReactNode, useState } from "react";
import type { Words } from "@/components/signing/shared/words";

type Props = { source: string; title: string; words: Words; actions: ReactNode };

/** An image as large as the window allows. */
export function ImageView({ source, title, words, actions }: Props) {
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  return (
    <>
      <div className="viewer viewer-image">
        {state === "loading" ? <p role="status">{words.loading}</p> : null}
        {state === "failed" ? (
          <p role="alert">{words.viewFailed}</p>
        ) : (
          <img src={source} alt={title} onLoad={() => setState("shown")} onError={() => setState("failed")} />
        )}
      </div>
      <div className="modal-actions">{actions}</div>
    </>
  );
}
