"use client";
import { useEffect, useState } from "react";
import { type ContactDto, maximumSuggestions } from "@/lib/contacts/schema";
import { callApi } from "@/lib/platform/http/call-api";

const restMs = 250;
const shortest = 2;

/** The first contacts that match what is typed; none while it is too short, or when they cannot be had. */
export function useContactSuggestions(typed: string): ContactDto[] {
  const [answer, setAnswer] = useState<{ typed: string; contacts: ContactDto[] }>({ typed: "", contacts: [] });
  useEffect(() => {
    if (typed.length < shortest) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      callApi("GET", `/v1/contacts?perPage=${maximumSuggestions}&search=${encodeURIComponent(typed)}`)
        // Parsed through the route's schema on the server.
        .then((read) => (isCurrent ? setAnswer({ typed, contacts: (read as typeof answer).contacts }) : undefined))
        .catch(() => undefined);
    }, restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return typed.length >= shortest && answer.typed === typed ? answer.contacts : [];
}
