/**
 * What administrators may call from outside the networks of their organisation, and API keys not even that. Everything
 * else is refused, because a stolen session would otherwise go on with what is left to it: documents sent in the
 * organisation's name, new ways into the account. What needs no session, such as signing by a link or a new password by
 * mail, works as for everybody.
 */
const fromOutside: readonly string[] = ["POST /auth/sign-out"];

export const isAllowedFromOutside = (act: string | null): boolean => act !== null && fromOutside.includes(act);
