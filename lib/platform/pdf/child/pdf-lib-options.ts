import type { LoadOptions, SaveOptions } from "pdf-lib";
import "./quick-streams";
import "./quick-xref";

/** Without pauses, as nothing else runs in this process, and without values that differ between runs. */
export const loadOptions = { parseSpeed: Infinity, updateMetadata: false } satisfies LoadOptions;
export const saveOptions = {
  objectsPerTick: Infinity,
  updateFieldAppearances: false,
  useObjectStreams: true,
} satisfies SaveOptions;
