import { z } from "zod";
import { seenSequence } from "./seen-sequence";

/** Beside a picture. */
export const pictureForm = z.object({ seenSequence });
