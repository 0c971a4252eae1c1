/** A fresh draft in the wizard. */
export const createHref = "/sign-wizard/new?reset=1";
