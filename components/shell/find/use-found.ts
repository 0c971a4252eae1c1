import { useEffect, useState } from "react";
import type { GET } from "@/app/v1/search/route";
import { callApi } from "@/lib/platform/http/call-api";
import { leastLetters } from "@/lib/search/schema";

type Found = Awaited<ReturnType<typeof callApi<typeof GET>>>;
type State = { text: string; found: Found | null; hasFailed: boolean };

const restMs = 150;

/** What the server finds for the text, once typing rests; null before. */
export function useFound(given: string) {
  const text = given.trim();
  const [state, setState] = useState<State>({ text: "", found: null, hasFailed: false });
  const isAsked = [...text].length >= leastLetters;
  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    const ask = async () => {
      const path = `/v1/search?q=${encodeURIComponent(text)}`;
      const found = await callApi<typeof GET>("GET", path).catch(() => null);
      if (isCurrent) setState({ text, found, hasFailed: found === null });
    };
    const timer = setTimeout(() => void ask(), restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, isAsked]);
  const isNow = state.text === text;
  return {
    // The earlier answer stays until the next one is there, so that nothing jumps.
    found: isAsked ? state.found : null,
    isLoading: isAsked && !isNow,
    hasFailed: isAsked && isNow && state.hasFailed,
  };
}
