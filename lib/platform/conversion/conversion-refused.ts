export const conversionRefusals = ["password", "damaged", "unpacked", "loads", "failed", "tooLong"] as const;

/** The file cannot be made into a PDF because of what it is; a retry does not help. */
export class ConversionRefused extends Error {
  override readonly name = "ConversionRefused";

  constructor(
    readonly reason: (typeof conversionRefusals)[number],
    /** What the converter said, for the log. */
    readonly words = "",
  ) {
    super(`Conversion refused: ${reason}`);
  }
}

/** The converter is missing, cannot be reached, or has too much to do. */
export class ConverterUnavailable extends Error {
  override readonly name = "ConverterUnavailable";
}
