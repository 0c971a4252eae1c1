"use client";
import { usePathname, useRouter, useSearchParams } from "next/navigation";

/** The address's query as state; setting a parameter to null removes it. */
export function useUrlQuery() {
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();
  const hrefWith = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(query);
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    const text = next.toString();
    return text ? `${path}?${text}` : path;
  };
  const go = (changes: Record<string, string | null>, { replace = false } = {}) =>
    replace ? router.replace(hrefWith(changes), { scroll: false }) : router.push(hrefWith(changes), { scroll: false });
  return { query, hrefWith, go };
}
