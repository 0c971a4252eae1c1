const prefix = "countersign.work.";

/** Keeps unsaved work in this tab over a reload. A browser that keeps nothing loses it only then. */
export const keepInTab = (name: string, work: unknown) =>
  stored((tab) => tab.setItem(prefix + name, JSON.stringify(work)));

/** What `keepInTab` kept; null if there is nothing. */
export const keptInTab = <T>(name: string): T | null =>
  stored((tab) => JSON.parse(tab.getItem(prefix + name) ?? "null") as T | null) ?? null; // as `keepInTab` wrote it

export const dropFromTab = (name: string) => stored((tab) => tab.removeItem(prefix + name));

/** At the sign-out: whoever uses the tab next may be somebody else. */
export const forgetKeptInTab = () =>
  stored((tab) => {
    for (const key of Object.keys(tab)) if (key.startsWith(prefix)) tab.removeItem(key);
  });

/** Storage may be full or forbidden. */
function stored<T>(act: (tab: Storage) => T): T | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}
