import { z } from "zod";

/** What is no id is refused as such: a limit, such as "at least 1", would not say what is asked for. */
const notAnId = "notAnId";

/** An id in the body of a call. One that is missing is required. */
export const id = z
  .number({ error: ({ input }) => (input === undefined || input === null ? undefined : notAnId) })
  .int(notAnId)
  .positive(notAnId);

/** An id as an address or a form writes it. */
export const writtenId = z.coerce.number(notAnId).int(notAnId).positive(notAnId);
