/** What frames and their hosts say to each other (docs/embedding.md); a change of a shape is a new version. */
export const version = 1;
export const ofFrame = "countersign";
export const ofHost = "countersign-host";

/** Whom or what the page is about, by the API's name. */
type Subject = { signatory_id?: number; workflow_id?: number; template_id?: number };

export type FrameMessage = {
  source: typeof ofFrame;
  version: typeof version;
} & (
  | { type: "ready"; kind: string; state: string }
  | { type: "height"; height: number }
  | { type: "field_completed"; name: string }
  | ({ type: "finished" | "declined" } & Subject)
  | { type: "expired" }
  | { type: "error"; code: string }
);

/** What the page gives the script inside the frame. */
export type About = {
  origin: string;
  kind: string;
  state: string;
  /** What is said to have finished. */
  subject?: Subject;
  /** The names of fields by their ids. */
  names?: Record<string, string>;
  /** Why the page cannot be used. */
  error?: string | undefined;
  /** What the page says in a frame whose sandbox forbids it to be of its own origin. */
  sandboxed: string;
};
