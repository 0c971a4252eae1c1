import type { Case, Need } from "./expectations";
import type { CallerName } from "./tenants";

const insiders = [
  "colleague",
  "groupMember",
  "groupEditor",
  "groupAdmin",
  "companyEditor",
  "companyAdmin",
  "initiator",
];
const administrators = ["companyAdmin", "holding"];
const groupPeople = ["groupMember", "groupEditor", "groupAdmin", "companyEditor"];

/** The status for this caller on the first tenant's organisation or one of its groups. */
function statusInCompany(needs: Need, caller: CallerName, status: number): number {
  if (needs === "holding") return caller === "holding" ? status : 403;
  // The holding's people see no workflows and therefore no templates.
  if (isOfTemplates(needs) && caller === "holding") return 404;
  if (administrators.includes(caller)) return status;
  if (!insiders.includes(caller)) return 404;
  if (needs === "companyMember") return status;
  if (needs === "companyAdmin") return 403;
  if (!groupPeople.includes(caller)) return 404;
  const isEditor = caller === "groupEditor" || caller === "companyEditor";
  const allowed =
    needs === "groupPeople" ||
    needs === "groupReaders" ||
    caller === "groupAdmin" ||
    (needs === "groupEditors" && isEditor);
  return allowed ? status : 403;
}
export const isOfCompany = (needs: Need) =>
  needs === "companyMember" ||
  needs === "companyAdmin" ||
  needs === "groupPeople" ||
  needs === "groupManagers" ||
  isOfTemplates(needs);
const isOfTemplates = (needs: Need) => needs === "groupReaders" || needs === "groupEditors";

const viewers = ["groupMember", "groupEditor", "groupAdmin", "companyEditor", "companyAdmin", "initiator"];

/**
 * The status for this caller on something in the first tenant's group, or outside of groups, where only the initiator
 * sees it.
 */
export function expectedStatus(one: Case, caller: CallerName, where: "group" | "personal"): number {
  const status = typeof one.status === "function" ? one.status(caller) : one.status;
  if (one.needs === "anyone" || one.needs === "link") return status;
  if (caller === "visitor") return 401;
  if (one.needs === "user") return status;
  if (one.needs === "owner") return caller === "initiator" ? status : 404;
  if (one.needs === "holding" || isOfCompany(one.needs)) return statusInCompany(one.needs, caller, status);
  if (one.needs === "viewOrAdminister" && administrators.includes(caller)) return status;
  if (where === "personal" ? caller !== "initiator" : !viewers.includes(caller)) return 404;
  return one.needs === "edit" && caller === "groupMember" ? 403 : status;
}
