/** What the page's form holds beside the fields without scripts: shown again after each post, as it is stored nowhere. */
export const keptInputs = ["typed_signature", "typed_initials", "font", "consent", "decline_reason"] as const;
