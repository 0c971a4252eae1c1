import { z } from "zod";

/** `regional`: as spreadsheets in the reader's language expect it. `plain`: commas, and times in UTC. */
export const csvFormats = ["regional", "plain"] as const;
export const csvFormat = z.enum(csvFormats).default("regional");
export type CsvFormat = z.output<typeof csvFormat>;
