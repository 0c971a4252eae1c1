/** What a role's sealed access code is bound to (threats.md 19). */
export const codeOwner = (roleId: number) => `template-role:${roleId}`;
