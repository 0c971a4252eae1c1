import { z } from "zod";

/** A row of an uploaded table with what is wrong with it. */
export const rowProblem = {
  line: z.number().meta({ description: "The line of the file, counted from 1 as in a spreadsheet" }),
  text: z.string().meta({ description: "The beginning of the row's cells" }),
  messages: z.array(z.string()).meta({ description: "What is wrong with the row; empty if nothing is" }),
};
