export type TabProps = { query: Record<string, string | string[] | undefined> };
