/** Ways to sign (specification, Workflows 3, signature_methods). */
export const signatureMethodIds = { type: 1, draw: 2, upload: 3, signPad: 4, otp: 5, saved: 6 } as const;
export type SignatureMethod = keyof typeof signatureMethodIds;
