/** A formatted amount of money, which stays on one line however narrow its place is. */
export const Amount = ({ children }: { children: string }) => (
  <span className="whitespace-nowrap tabular-nums">{children}</span>
);
