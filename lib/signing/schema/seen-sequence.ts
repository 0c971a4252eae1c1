import { z } from "zod";

/** A form without scripts sends it as a text. */
export const seenSequence = z.coerce.number().int().min(0).nullish().meta({
  description:
    "The `sequence` of what was shown. If the sender has corrected that since, the answer is 409 CorrectedSince; absent compares nothing",
});
