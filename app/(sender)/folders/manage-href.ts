import "server-only";

/** The page that manages the people of a folder's group; null for viewers who may not. */
export const manageHref = ({ id, companyId, mayManage }: { id: number; companyId: number; mayManage: boolean }) =>
  mayManage ? `/companies/${companyId}/groups/${id}/users` : null;
