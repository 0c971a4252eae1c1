import "server-only";

/** Where the people of a folder's group are managed; null for those who may not. */
export const manageHref = ({ id, companyId, mayManage }: { id: number; companyId: number; mayManage: boolean }) =>
  mayManage ? `/companies/${companyId}/groups/${id}/users` : null;
