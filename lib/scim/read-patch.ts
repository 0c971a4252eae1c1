import "server-only";
import { Messages } from "scimmy";
import { assertSimple } from "./read-filter";
import { isJson, type Json, ownAttributes } from "./read-request";
import { checked, unreadable } from "./refuse";

export type Operation = { op: string; path: string; value?: unknown };

const mostOperations = 5000;

/**
 * The operations of a patch. One without a path becomes one for each attribute of its value, except those that are ours:
 * providers repeat them there.
 */
export function readOperations(body: Json, schema: "User" | "Group"): Operation[] {
  const core = new RegExp(`^urn:ietf:params:scim:schemas:core:2\\.0:${schema}:`, "i");
  const { Operations: given } = body;
  if (Array.isArray(given) && given.length > mostOperations)
    throw unreadable("invalidValue", `A patch has at most ${mostOperations} operations`);
  // The cast is safe: the constructor checks the message itself.
  const { Operations: sent } = checked(() => new Messages.PatchOp(body as never));
  const operations = sent.flatMap(({ op, path, value }) => {
    if (path) return [{ op, path: path.replace(core, ""), value }];
    if (!isJson(value)) throw unreadable("invalidValue", "Without a path, the value has to be an object");
    return Object.entries(value)
      .filter(([key]) => !ownAttributes.includes(key.toLowerCase()))
      .map(([key, one]) => ({ op, path: key.replace(core, ""), value: one }));
  });
  for (const { path } of operations) assertSimple(path, "invalidPath");
  return operations;
}
