import "server-only";
import { Schemas } from "scimmy";
import { z } from "zod";
import { groupName } from "@/lib/platform/text/shapes";
import { readFilter } from "@/lib/scim/read-filter";
import { type Operation, readOperations } from "@/lib/scim/read-patch";
import { attributeOf, isJson, isUuid, type Json, ownAttributes } from "@/lib/scim/read-request";
import { checked, unreadable } from "@/lib/scim/refuse";

/** Changes of a group's members by their ids: first who is in it at all (`all`: replaced), then who joins and leaves. */
export type MemberChange = { replaces: boolean; added: Set<string>; removed: Set<string> };
export type GroupChange = { displayName?: string; externalId?: string | null; members: MemberChange };
type GroupInput = { displayName: string; externalId: string | null; members: MemberChange };

const mostMembers = 20_000;
const noChange = (): MemberChange => ({ replaces: false, added: new Set(), removed: new Set() });

/** Reads a whole group (POST and PUT). Members are read here and not by `scimmy`, which is slow for thousands. */
export function readGroup(body: Json): GroupInput {
  const others = Object.fromEntries(Object.entries(body).filter(([key]) => key.toLowerCase() !== "members"));
  checked(() => new Schemas.Group(others, "in"));
  const change: GroupChange = { members: noChange() };
  setAttribute(change, "displayname", attributeOf(body, "displayName"));
  setAttribute(change, "externalid", attributeOf(body, "externalId"));
  replace(change.members, idsIn(attributeOf(body, "members")));
  return { displayName: change.displayName ?? "", externalId: change.externalId ?? null, members: change.members };
}

/** What a patch changes, its operations one after the other. */
export function readGroupPatch(body: Json): GroupChange {
  const change: GroupChange = { members: noChange() };
  for (const operation of readOperations(body, "Group")) applyTo(change, operation);
  return change;
}

function applyTo(change: GroupChange, { op, path, value }: Operation): void {
  const verb = op.toLowerCase();
  const name = path.toLowerCase();
  if (name === "displayname" || name === "externalid")
    return setAttribute(change, name, verb === "remove" ? null : value);
  if (ownAttributes.includes(name)) throw unreadable("mutability", `${path} cannot be changed here`);
  const picked = /^members\[(.+)\]$/i.exec(path)?.[1];
  if (name !== "members" && picked === undefined) throw unreadable("invalidPath", `There is no attribute ${path}`);
  const ids = picked === undefined ? idsIn(value) : pickedIds(picked);
  if (verb === "remove" && picked === undefined && (value === undefined || value === null))
    return replace(change.members, []);
  if (verb === "remove") return remove(change.members, ids);
  if (verb === "replace" && picked === undefined) return replace(change.members, ids);
  add(change.members, ids);
}

function setAttribute(change: GroupChange, name: "displayname" | "externalid", value: unknown): void {
  if (name === "externalid") {
    const read = z.string().max(500).nullish().safeParse(value);
    if (!read.success) throw unreadable("invalidValue", "externalId has to be a text of at most 500 characters");
    change.externalId = read.data || null;
    return;
  }
  const read = groupName.safeParse(value);
  if (!read.success) throw unreadable("invalidValue", "displayName has to be the name of a group");
  change.displayName = read.data;
}

function replace(members: MemberChange, ids: readonly string[]): void {
  members.replaces = true;
  members.added = new Set(ids);
  members.removed = new Set();
}

function add(members: MemberChange, ids: readonly string[]): void {
  for (const id of ids) {
    members.removed.delete(id);
    members.added.add(id);
  }
}

function remove(members: MemberChange, ids: readonly string[]): void {
  for (const id of ids) {
    members.added.delete(id);
    members.removed.add(id);
  }
}

/** Groups inside groups are not kept, so whoever sends one must learn of it. */
function idsIn(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const list = [value].flat();
  if (list.length > mostMembers) throw unreadable("invalidValue", `A call names at most ${mostMembers} members`);
  return list.map((one: unknown) => {
    const id = isJson(one) ? attributeOf(one, "value") : one;
    const type = isJson(one) ? attributeOf(one, "type") : undefined;
    if (type === "Group") throw unreadable("invalidValue", "Groups cannot be members of groups");
    return readId(id);
  });
}

function readId(id: unknown): string {
  if (typeof id !== "string" || !isUuid(id)) throw unreadable("invalidValue", "A member's value has to be a user's id");
  return id.toLowerCase();
}

/** The ids in a filter such as `value eq "2819c223-…" or value eq "902c246b-…"`. */
function pickedIds(filter: string): string[] {
  return readFilter(filter).map((branch: unknown) => {
    const comparison = isJson(branch) && Object.keys(branch).length === 1 ? attributeOf(branch, "value") : undefined;
    if (!Array.isArray(comparison) || comparison.length !== 2 || comparison[0] !== "eq")
      throw unreadable("invalidFilter", "Members are picked by: value eq");
    return readId(comparison[1]);
  });
}
