import { createContext, use } from "react";
import type { GET } from "@/app/v1/notices/route";
import type { AnswerOf } from "@/lib/platform/http/call-api";

export type ShownNotice = AnswerOf<typeof GET>["notices"][number];

type Notices = {
  /** Null until they are first loaded. */
  notices: readonly ShownNotice[] | null;
  hasFailed: boolean;
  hasNew: boolean;
  load: () => void;
  /** What is shown now is no longer new. */
  see: () => void;
};

export const NoticesContext = createContext<Notices | null>(null);

export function useNotices(): Notices {
  const notices = use(NoticesContext);
  if (!notices) throw new Error("useNotices needs a NoticesProvider");
  return notices;
}
