import { useEffect, useRef, useState } from "react";
import type { GET as GETOccurrences } from "@/app/v1/documents/[documentId]/occurrences/route";
import type { GET as GETPrinted } from "@/app/v1/documents/[documentId]/pages/[pageIndex]/printed/route";
import { useCallDocument } from "@/components/documents/calls-at";
import type { DesignField } from "@/components/designer/design/design-field";
import type { DesignPage } from "@/components/designer/design/design-page";
import { CallFailure } from "@/lib/platform/http/call-api";
import { type Occurrence, seenOn, textsAround } from "./occurrences";

/** After the last key, in milliseconds. */
const pause = 300;

type Search = { text: string; places: readonly Occurrence[]; failure: string | null };

/** The texts printed around a field, and where one of them, or another, is printed in its document. */
export function useOccurrences(field: DesignField, page: DesignPage, fallback: string) {
  const { documentId, pageIndex } = field;
  const callDocument = useCallDocument();
  const [around, setAround] = useState<readonly string[] | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [search, setSearch] = useState<Search | null>(null);
  const searching = useRef(Promise.resolve());
  useEffect(() => {
    let isOver = false;
    const ask = callDocument<typeof GETPrinted>("GET", `/v1/documents/${documentId}/pages/${pageIndex}/printed`);
    void ask
      .then(({ printed }) => textsAround(field, printed, page))
      .catch(() => [])
      .then((texts) => void (isOver || setAround(texts)));
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what is around it is asked for once, when this opens
  }, []);
  const text = (typed ?? around?.[0] ?? "").trim().replaceAll(/\s+/g, " ");
  useEffect(() => {
    if (text === "") return;
    let isOver = false;
    const query = new URLSearchParams({ text });
    const ask = () =>
      callDocument<typeof GETOccurrences>("GET", `/v1/documents/${documentId}/occurrences?${query}`)
        .then(({ occurrences }) => ({ text, places: seenOn(occurrences), failure: null }))
        .catch((error: unknown) => {
          const { message, errors } = CallFailure.from(error);
          return { text, places: [], failure: Object.values(errors)[0] ?? message ?? fallback };
        })
        .then((found) => void (isOver || setSearch(found)));
    // Searches wait for each other at the server, so texts that were typed while one runs are left out.
    const inTurn = () => {
      searching.current = searching.current.then(() => (isOver ? undefined : ask()));
    };
    const timer = setTimeout(inTurn, typed === null ? 0 : pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text, typed, documentId, callDocument, fallback]);
  return {
    around: around ?? [],
    typed: typed ?? around?.[0] ?? "",
    type: setTyped,
    /** Null while it is not known where the text is printed. */
    found: text !== "" && search?.text === text ? search : null,
    isEmpty: text === "",
  };
}
