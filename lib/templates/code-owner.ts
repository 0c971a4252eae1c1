/** The context that a role's sealed access code is bound to (docs/threats.md 19). */
export const codeOwner = (roleId: number) => `template-role:${roleId}`;
