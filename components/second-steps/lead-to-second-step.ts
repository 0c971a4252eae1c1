import { appPath } from "@/lib/platform/http/app-path";
import { CallFailure } from "@/lib/platform/http/call-api";

/** Leads a sign-in on to its second step; other errors stay. `goTo` is the page that was wanted. */
export const leadToSecondStep =
  (goTo: string) =>
  (error: unknown): Promise<never> => {
    if (!(error instanceof CallFailure) || error.label !== "SecondStepRequired") throw error;
    const query = goTo === "/" ? "" : `?${new URLSearchParams({ origin: goTo }).toString()}`;
    window.location.assign(appPath(`/login/second-step${query}`));
    return new Promise(() => {}); // the page is left
  };
