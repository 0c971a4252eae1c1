import "server-only";
import { Messages, Schemas } from "scimmy";
import { type Operation, readOperations } from "@/lib/scim/read-patch";
import { asBoolean, isJson, type Json } from "@/lib/scim/read-request";
import { toRefusal, unreadable } from "@/lib/scim/refuse";
import { emailsOf, rolesOf } from "./read-user";

type Patched = { user: Json; setsRoles: boolean };

const keptAttributes = ["username", "externalid", "active", "name", "emails", "roles"];
const readOnly = ["id", "meta", "groups"];

/** Only with it the department and the like of enterprises are known paths. */
const schema = () => {
  const { User, EnterpriseUser } = Schemas;
  const isKnown = User.definition.attributes.some((one) => "id" in one && one.id === EnterpriseUser.definition.id);
  if (!isKnown) User.definition.extend(EnterpriseUser.definition);
  return User;
};

/**
 * The user as the patch makes it. Attributes that exist but are not kept here may be patched, which changes nothing: a
 * provider that sends telephone numbers must not fail. Paths that do not exist are refused.
 */
export async function patchUser(before: Json, body: Json): Promise<Patched> {
  const User = schema();
  const sent = readOperations(body, "User");
  for (const { path } of sent) assertPath(User, path);
  const operations = sent.filter(({ path }) => keptAttributes.includes(rootOf(path))).flatMap(translated);
  const changesName = operations.some(({ path }) => rootOf(path) === "username");
  const changesEmail = operations.some(({ path }) => rootOf(path) === "emails");
  const setsRoles = operations.some(({ path }) => rootOf(path) === "roles");
  if (operations.length === 0) return { user: before, setsRoles };
  const message = new Messages.PatchOp({ schemas: [Messages.PatchOp.id], Operations: operations as never });
  try {
    const patched = await message.apply(new User(before, "both"));
    const user: Json = patched ? JSON.parse(JSON.stringify(patched)) : before;
    // The one address follows its name, unless the patch says something else of it.
    return { user: changesName && !changesEmail ? { ...user, emails: undefined } : user, setsRoles };
  } catch (error) {
    throw toRefusal(error);
  }
}

const withoutFilters = (path: string) => path.replace(/\[[^\]]*\]/g, "");
const rootOf = (path: string) => (withoutFilters(path).split(".")[0] ?? "").toLowerCase();

function assertPath(User: typeof Schemas.User, path: string): void {
  try {
    User.definition.attribute(withoutFilters(path));
  } catch {
    throw unreadable("invalidPath", `There is no attribute ${path}`);
  }
  if (readOnly.includes(rootOf(path))) throw unreadable("mutability", `${path} cannot be changed here`);
}

/** Addresses and roles are lists here of which there is one, however the provider picks it from the list. */
function translated(operation: Operation): Operation[] {
  const { op, path, value } = operation;
  const root = rootOf(path);
  const isRemoved = op.toLowerCase() === "remove";
  if (root === "active") return [{ ...operation, value: asBoolean(value) }];
  if (root === "roles")
    return [isRemoved ? { op, path: "roles" } : { op: "replace", path: "roles", value: rolesOf(value) }];
  if (root !== "emails") return [operation];
  const picked = /\[([^\]]*)\]/.exec(path)?.[1];
  if (picked !== undefined && !/type\s+eq\s+"?work|primary\s+eq\s+"?true/i.test(picked)) return [];
  if (isRemoved) return [];
  if (Array.isArray(value)) return [{ op: "replace", path: "emails", value: emailsOf(value) }];
  if (/\.(?:type|display|primary)$/i.test(path)) return [];
  const address = isJson(value) ? value["value"] : value;
  return [{ op: "replace", path: "emails", value: [{ value: address, type: "work", primary: true }] }];
}
