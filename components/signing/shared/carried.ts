import type { Language } from "@/db/enums";

/** `entries` and `signature` wait for a gate that has closed, `leaving` for the page that is loaded anew. */
const longestMs = { entries: 60 * 60_000, signature: 60 * 60_000, leaving: 10 * 60_000 };
type Kind = keyof typeof longestMs;
/** Whose they are: in another language an amount would be another one. */
type Page = { token: string; language: Language };
type Carried = { at: number; language: Language; value: unknown };

const prefix = "carried ";
const keyOf = (kind: Kind, token: string) => `${prefix}${kind} ${token}`;

/** Keeps in this tab's storage what could not be saved, for the same link in the same language. */
export const carry = (kind: Kind, { token, language }: Page, value: unknown) =>
  stored((tab) =>
    tab.setItem(keyOf(kind, token), JSON.stringify({ at: Date.now(), language, value } satisfies Carried)),
  );

export const dropCarried = (kind: Kind, token: string) => stored((tab) => tab.removeItem(keyOf(kind, token)));

/** Once the recipient has finished or declined, nothing of theirs stays on the device. */
export const forgetCarried = (token: string) => {
  for (const kind of ["entries", "signature", "leaving"] as const) dropCarried(kind, token);
};

/** Takes out what `carry` kept; undefined if there is nothing, or if it is too old. */
export function takeCarried<T>(kind: Kind, { token, language }: Page): T | undefined {
  forgetOld();
  const text = stored((tab) => tab.getItem(keyOf(kind, token)));
  const carried = text ? (JSON.parse(text) as Carried) : undefined; // as `carry` wrote it
  if (carried?.language !== language) return undefined; // it waits until the page is in its language again
  dropCarried(kind, token);
  return carried.value as T;
}

/** Of any link, as the tab may have gone to another since: whoever uses it later may be somebody else. */
const forgetOld = () =>
  stored((tab) => {
    for (const key of Object.keys(tab).filter((one) => one.startsWith(prefix))) {
      const { at } = JSON.parse(tab.getItem(key) ?? "{}") as Partial<Carried>;
      const kind = key.slice(prefix.length).split(" ")[0] as Kind;
      if (at === undefined || Math.abs(Date.now() - at) > longestMs[kind]) tab.removeItem(key);
    }
  });

/** A browser may forbid storage, and a tab's storage has an end; then what is not saved is lost when the gate closes. */
function stored<T>(act: (tab: Storage) => T): T | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}
