/** The props of each tab of /account. */
export type TabProps = { query: Record<string, string | string[] | undefined> };
