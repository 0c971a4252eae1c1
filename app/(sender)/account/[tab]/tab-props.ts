export type TabProps = {
  query: Record<string, string | string[] | undefined>;
  /** The part of the tab that the address names. */
  part: string | null;
};
