/** How far the provider's clock and ours may differ. */
export const graceSeconds = 120;
export const graceMs = graceSeconds * 1000;
