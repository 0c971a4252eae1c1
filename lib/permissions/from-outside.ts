/**
 * What administrators may call from outside the networks of their organisation; API keys may call nothing. Everything
 * else is refused, because a stolen session could otherwise still send documents in the organisation's name or add new
 * ways into the account. Calls without a session, such as signing by a link or resetting a password by mail, work as
 * for everybody.
 */
const fromOutside: readonly string[] = ["POST /auth/sign-out"];

export const isAllowedFromOutside = (act: string | null): boolean => act !== null && fromOutside.includes(act);
