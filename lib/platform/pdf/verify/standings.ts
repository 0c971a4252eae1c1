/** Who vouches for a signer's name: an authority trusted here, another one, or the signer alone. */
export const standings = ["anchored", "issued", "selfSigned"] as const;
export type Standing = (typeof standings)[number];
