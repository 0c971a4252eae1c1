import type { ErrorCode, Sentence } from "@/lib/platform/errors/errors";

/** The parts of an AppError that make its sentence. */
export type KeptRefusal = {
  code: ErrorCode;
  reason: string;
  values?: Record<string, string | number>;
  fields?: Record<string, Sentence>;
};
