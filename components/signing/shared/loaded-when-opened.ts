import { type ComponentType, lazy } from "react";
import { untilLoaded } from "./until-loaded";

/**
 * A component that is loaded when it is first shown. It needs a Suspense around it, unless the page begins with it. If
 * the network is lost, it retries until the component is there. (next/dynamic weighs more than it saves here.)
 */
export const loadedWhenOpened = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await untilLoaded(load) }));
