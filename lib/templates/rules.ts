/** Specification, Workflows 9. Not in the schema file, so that pages can import it without the schema library. */
export const maximumTitle = 255;
export const maximumDescription = 510;

type Role = { id: number; roleName: string; recipientRoleId: number; actionIndex: number };

/** A role as the designer shows it, which places fields for people: by its number and name. */
export const roleAsPerson = ({ id, roleName, recipientRoleId, actionIndex }: Role, index: number) => ({
  id,
  recipientRoleId,
  actionIndex,
  firstName: `${index + 1}.`,
  lastName: roleName,
});
