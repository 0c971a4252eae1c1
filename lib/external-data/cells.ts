import type { ExternalData } from "./schema";

/** As two cells of a table: the texts as JSON, because each row has keys of its own. */
export const externalDataCells = ({ externalId, metadata }: ExternalData): [string, string] => [
  externalId ?? "",
  Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : "",
];
