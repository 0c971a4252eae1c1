import { type ComponentType, lazy } from "react";

const pauseMs = 2000;

/**
 * A component that is loaded when it is first shown. It needs a Suspense around it, unless the page begins with it. If
 * the network is lost, it retries until the component is there. (next/dynamic weighs more than it saves here.)
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
