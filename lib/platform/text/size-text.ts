const mebibyte = 1024 * 1024;

/** A limit in bytes for display, such as '5 MB'. */
export const sizeText = (bytes: number) =>
  `${bytes % mebibyte === 0 ? bytes / mebibyte : Math.round(bytes / 100_000) / 10} MB`;
