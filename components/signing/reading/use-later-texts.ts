import { useEffect, useState } from "react";
import type { GET } from "@/app/v1/signature-requests/[token]/text/route";
import type { ShownDocument } from "@/lib/signing/schema";
import type { PageText } from "@/lib/signing/schema/page-texts";
import { callWithRetry } from "@/components/signing/shared/call-link";

const delayMs = 500;

/** Loads the texts of the pages after the first once the page is interactive. */
export function useLaterTexts(token: string, documents: readonly ShownDocument[]): readonly PageText[] {
  const [texts, setTexts] = useState<readonly PageText[]>([]);
  const isOne = documents.flatMap((doc) => doc.pages).length < 2;
  useEffect(() => {
    if (isOne) return undefined;
    const timer = setTimeout(() => {
      void callWithRetry<typeof GET>("GET", token, "text", undefined).then((outcome) =>
        setTexts(outcome.ok ? outcome.answer.texts : []),
      );
    }, delayMs);
    return () => clearTimeout(timer);
  }, [token, isOne]);
  return texts;
}
