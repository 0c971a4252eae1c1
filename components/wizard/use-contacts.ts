"use client";
import { useEffect, useState } from "react";
import { type ContactDto, maximumSuggestions } from "@/lib/contacts/schema";
import { callApi } from "@/lib/platform/http/call-api";

const restMs = 250;
const shortest = 2;

/** The first contacts that match what is typed; none while it is too short, or when they cannot be had. */
export function useContactSuggestions(typed: string): readonly ContactDto[] {
  const query = typed.length < shortest ? null : { perPage: String(maximumSuggestions), search: typed };
  return useContacts(query) ?? none;
}

/** Whether one of the caller's contacts has this address; null until the server has said. */
export function useIsContact(email: string | null): boolean | null {
  const found = useContacts(email === null ? null : { perPage: "1", email });
  return found && found.length > 0;
}

const none: readonly ContactDto[] = [];

/** Asks after a pause in typing; null without an answer to this very query. */
function useContacts(query: Record<string, string> | null): readonly ContactDto[] | null {
  const asked = query && new URLSearchParams(query).toString();
  const [answer, setAnswer] = useState<{ asked: string; contacts: ContactDto[] } | null>(null);
  useEffect(() => {
    if (asked === null) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      callApi("GET", `/v1/contacts?${asked}`)
        // Parsed through the route's schema on the server.
        .then((read) => (isCurrent ? setAnswer({ asked, contacts: (read as { contacts: ContactDto[] }).contacts }) : 0))
        .catch(() => undefined);
    }, restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asked]);
  return answer !== null && answer.asked === asked ? answer.contacts : null;
}
