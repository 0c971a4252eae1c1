import { appPath } from "@/lib/platform/http/app-path";
import { CallFailure } from "@/lib/platform/http/call-api";

/** Redirects a sign-in that needs a second step; rethrows other errors. `goTo` is the page to open afterwards. */
export const leadToSecondStep =
  (goTo: string) =>
  (error: unknown): Promise<never> => {
    if (!(error instanceof CallFailure) || error.label !== "SecondStepRequired") throw error;
    const query = goTo === "/" ? "" : `?${new URLSearchParams({ origin: goTo }).toString()}`;
    window.location.assign(appPath(`/login/second-step${query}`));
    return new Promise(() => {}); // never settles, because the page is being left
  };
