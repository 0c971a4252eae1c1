const processState = globalThis as { countersignOutage?: boolean };

/** True from the first failed connection until one succeeds. Global, so that the middleware's bundle sees it too. */
export const isOutage = () => processState.countersignOutage ?? false;

export function setOutage(is: boolean): void {
  processState.countersignOutage = is;
}
