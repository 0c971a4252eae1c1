"use client";
import { useEffect, useState } from "react";
import type { GET } from "@/app/v1/contacts/route";
import { maximumSuggestions } from "@/lib/contacts/schema";
import { type AnswerOf, callApi } from "@/lib/platform/http/call-api";
import { isSameAddress } from "@/lib/platform/text/mail-address";

/** One of the caller's contacts. */
export type SuggestedContact = AnswerOf<typeof GET>["contacts"][number];

const restMs = 250;
const shortest = 2;

/** The first contacts that match the typed text; none while it is too short or if the call fails. */
function useContactSuggestions(typed: string): readonly SuggestedContact[] {
  const query = typed.length < shortest ? null : { perPage: String(maximumSuggestions), search: typed };
  return useContacts(query) ?? none;
}

type Naming = { firstName: string; lastName: string; email: string };
type Part = keyof Naming;

/** The props of a ContactCombobox for each input of a person's name; suggests nothing until something is typed. */
export function useNamingSuggestions(
  person: Naming,
  { isOff, take }: { isOff: boolean; take: (contact: SuggestedContact) => void },
) {
  const [typedIn, setTypedIn] = useState<Part | null>(null);
  const email = person.email.trim().toLowerCase();
  const names = [person.firstName, person.lastName].filter(Boolean).join(" ").trim();
  const matches = useContactSuggestions(typedIn === null || isOff ? "" : typedIn === "email" ? email : names);
  const isTaken = (contact: SuggestedContact) =>
    isSameAddress(contact.email, email) &&
    contact.firstName === person.firstName &&
    contact.lastName === person.lastName;
  const found = matches.some(isTaken) ? none : matches;
  return (part: Part) => ({
    contacts: typedIn === part ? found : none,
    onPick: (contact: SuggestedContact) => {
      take(contact);
      setTypedIn(null);
    },
    onType: () => setTypedIn(part),
    onClose: () => setTypedIn(null),
  });
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
