import { useEffect, useState } from "react";
import type { SigningDocumentDto } from "@/lib/signing/schema";
import { callPatiently } from "./call-api";

type Texts = readonly { page_id: number; text: string }[];

const delayMs = 500;
const nothing = () => {};

/** The texts of the pages after the first come as their images do: once the page can be filled. */
export function useLaterTexts(token: string, documents: readonly SigningDocumentDto[]): Texts {
  const [texts, setTexts] = useState<Texts>([]);
  const isOne = documents.flatMap((doc) => doc.pages).length < 2;
  useEffect(() => {
    if (isOne) return undefined;
    const timer = setTimeout(() => {
      void callPatiently("GET", token, "text", undefined).then(
        ({ json }) => setTexts((json as { texts?: Texts } | null)?.texts ?? []),
        nothing,
      );
    }, delayMs);
    return () => clearTimeout(timer);
  }, [token, isOne]);
  return texts;
}
