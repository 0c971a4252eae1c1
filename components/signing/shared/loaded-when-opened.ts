import { type ComponentType, lazy } from "react";

const pauseMs = 2000;

/**
 * A part that loads when it is first shown; wants a Suspense around it, unless it is there from the start. A lost network does not break the page: the
 * part opens when the network is back. (next/dynamic would weigh more than what it saves here.)
 */
export function loadedWhenOpened<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const loadAnyway = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return loadAnyway();
    }
  };
  return lazy(loadAnyway);
}
