/** Where a form without scripts posts a sign-in; `goTo` is the page to open afterwards. */
export const signInAction = (goTo: string, call: "sign-in" | "exchange" = "sign-in") =>
  `/v1/auth/${call}?${new URLSearchParams({ origin: goTo }).toString()}`;
