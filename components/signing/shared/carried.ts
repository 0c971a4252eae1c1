/** Keeps in this tab's storage what a closed gate stopped, until the gate is open again. */
export const carry = (key: string, value: unknown) => stored((tab) => tab.setItem(key, JSON.stringify(value)));

export const dropCarried = (key: string) => stored((tab) => tab.removeItem(key));

/** Takes out what `carry` kept; undefined if there is nothing. */
export function takeCarried<T>(key: string): T | undefined {
  const text = stored((tab) => tab.getItem(key));
  dropCarried(key);
  return text ? (JSON.parse(text) as T) : undefined; // as `carry` wrote it
}

/** A browser may forbid storage, and a tab's storage has an end; then what is not saved is lost when the gate closes. */
function stored<T>(act: (tab: Storage) => T): T | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}
