import type { LoadOptions, SaveOptions } from "pdf-lib";
import "./quick-xref";

/** No pauses (nobody else waits in this process) and nothing that changes from run to run. */
export const loadOptions = { parseSpeed: Infinity, updateMetadata: false } satisfies LoadOptions;
export const saveOptions = {
  objectsPerTick: Infinity,
  updateFieldAppearances: false,
  useObjectStreams: true,
} satisfies SaveOptions;
