"use client";
import { useEffect, useState } from "react";
import type { GET } from "@/app/v1/contacts/route";
import { maximumSuggestions } from "@/lib/contacts/schema";
import { type AnswerOf, callApi } from "@/lib/platform/http/call-api";

/** One of the caller's contacts. */
export type SuggestedContact = AnswerOf<typeof GET>["contacts"][number];

const restMs = 250;
const shortest = 2;

/** The first contacts that match the typed text; none while it is too short or if the call fails. */
export function useContactSuggestions(typed: string): readonly SuggestedContact[] {
  const query = typed.length < shortest ? null : { perPage: String(maximumSuggestions), search: typed };
  return useContacts(query) ?? none;
}

/** Whether one of the caller's contacts has this address; null until the server has answered. */
export function useIsContact(email: string | null): boolean | null {
  const found = useContacts(email === null ? null : { perPage: "1", email });
  return found && found.length > 0;
}

const none: readonly SuggestedContact[] = [];

/** Searches after a pause in typing; null until this query has an answer. */
function useContacts(query: Record<string, string> | null): readonly SuggestedContact[] | null {
  const asked = query && new URLSearchParams(query).toString();
  const [answer, setAnswer] = useState<{ asked: string; contacts: SuggestedContact[] } | null>(null);
  useEffect(() => {
    if (asked === null) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      callApi<typeof GET>("GET", `/v1/contacts?${asked}`)
        .then(({ contacts }) => (isCurrent ? setAnswer({ asked, contacts }) : undefined))
        .catch(() => undefined);
    }, restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asked]);
  return answer !== null && answer.asked === asked ? answer.contacts : null;
}
