import type { ExternalData } from "./schema";

/** The external ids in the order of the recipients; an empty cell if nobody has one. */
export const externalIdsCell = (people: readonly Pick<ExternalData, "externalId">[]): string =>
  people.some(({ externalId }) => externalId !== null)
    ? people.map(({ externalId }) => externalId ?? "").join("; ")
    : "";

/** As two cells of a table: the texts as JSON, because each row has keys of its own. */
export const externalDataCells = ({ externalId, metadata }: ExternalData): [string, string] => [
  externalId ?? "",
  Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : "",
];
