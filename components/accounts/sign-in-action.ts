/** Where a form without scripts posts a sign-in; `goTo` is the page to open afterwards. */
export const signInAction = (goTo: string) => `/v1/auth/sign-in?${new URLSearchParams({ origin: goTo }).toString()}`;
