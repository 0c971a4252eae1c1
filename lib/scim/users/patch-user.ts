import "server-only";
import { Messages, Schemas } from "scimmy";
import { asBoolean, isJson, type Json } from "@/lib/scim/read-request";
import { checked, toRefusal, unreadable } from "@/lib/scim/refuse";
import { rolesOf } from "./read-user";

type Operation = { op: string; path?: string; value?: unknown };
type Patched = { user: Json; setsRoles: boolean };

const core = /^urn:ietf:params:scim:schemas:core:2\.0:User:/i;
const keptAttributes = ["username", "externalid", "active", "name", "emails", "roles"];
const readOnly = ["id", "meta", "groups"];
/** What providers repeat of the resource in the value of an operation without a path. */
const repeated = ["schemas", "id", "meta"];

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
  // The cast is safe: the constructor checks the message itself.
  const { Operations: sent } = checked(() => new Messages.PatchOp(body as never));
  const single = (sent as Operation[]).flatMap(apart);
  for (const { path } of single) assertPath(User, path);
  const operations = single.filter(({ path }) => keptAttributes.includes(rootOf(path))).flatMap(translated);
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

/** An operation without a path as one for each attribute of its value. */
function apart({ op, path, value }: Operation): (Operation & { path: string })[] {
  if (path !== undefined && path !== "") return [{ op, path: path.replace(core, ""), value }];
  if (!isJson(value)) throw unreadable("invalidValue", "Without a path, the value has to be an object");
  return Object.entries(value)
    .filter(([key]) => !repeated.includes(key.toLowerCase()))
    .map(([key, one]) => ({ op, path: key.replace(core, ""), value: one }));
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
function translated(operation: Operation & { path: string }): (Operation & { path: string })[] {
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
  if (Array.isArray(value)) return [{ op: "replace", path: "emails", value: value.map(withBoolean) }];
  if (/\.(?:type|display|primary)$/i.test(path)) return [];
  const address = isJson(value) ? value["value"] : value;
  return [{ op: "replace", path: "emails", value: [{ value: address, type: "work", primary: true }] }];
}

const withBoolean = (one: unknown) => (isJson(one) ? { ...one, primary: asBoolean(one["primary"]) } : one);
