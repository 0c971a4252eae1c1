import "server-only";
import type { EmbedSession } from "./find-session";
import { embedToken } from "./session-tokens";

/** The page below /app where a session lives. */
export const pageOf = (session: EmbedSession): string => {
  const token = embedToken("session", session);
  return session.kind === "sign" ? `/signature-requests/${token}` : `/embedded/${token}/${session.kind}`;
};
