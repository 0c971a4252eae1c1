/** What each tab of /account is given. */
export type TabProps = { query: Record<string, string | string[] | undefined> };
