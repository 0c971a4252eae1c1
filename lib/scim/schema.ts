import { z } from "zod";
import { providedRoles } from "@/db/enums";
import { writtenId } from "@/lib/platform/http/ids";

/** Of those that failed, and of those that did not, this many are kept for each organisation. */
export const keptCalls = 100;
/** Days after which a new token runs out; the last one is the most. */
export const tokenDays = [90, 365, 730] as const;

export const scimUserParams = z.object({ scimUserId: z.string() });
export const scimGroupParams = z.object({ scimGroupId: z.string() });
export const resourceTypeParams = z.object({ resourceType: z.string() });
export const schemaParams = z.object({ schemaUrn: z.string() });

export const scimTokenInput = z.object({
  days: z
    .number("required")
    .int()
    .min(1)
    .max(tokenDays[2])
    .meta({ description: "After how many days the token runs out", example: 365 }),
});
export type ScimTokenInput = z.infer<typeof scimTokenInput>;

export const mappedGroupParams = z.object({ companyId: writtenId, mappedGroupId: writtenId });
export const mappedGroupInput = z.object({
  roleId: z
    .literal(providedRoles)
    .nullable()
    .meta({ description: "2: editor; 3: user; null: the group gives no role" }),
});
export type MappedGroupInput = z.infer<typeof mappedGroupInput>;

export const scimTokenDto = z
  .object({
    tail: z.string().meta({ description: "The token's last characters" }),
    createdAt: z.date(),
    expiresAt: z.date().meta({ description: "When it stops working" }),
    lastUsedAt: z.date().nullable().meta({ description: "To the minute; null if it was never used" }),
  })
  .meta({ id: "ScimToken" });

export const mappedGroupDto = z
  .object({
    id: z.number(),
    name: z.string().meta({ description: "As the provider writes it" }),
    roleId: z.number().nullable().meta({ description: "The role that its members get; null for none" }),
    members: z.number().meta({ description: "How many users the provider has put into it" }),
  })
  .meta({ id: "ScimGroup" });
export type MappedGroupDto = z.infer<typeof mappedGroupDto>;

const scimCallDto = z
  .object({
    id: z.number(),
    at: z.date(),
    method: z.string(),
    path: z.string().meta({ description: "Below the address of SCIM, with the query" }),
    status: z.number(),
    problem: z.string().nullable().meta({ description: "Why it was refused; null if it was not" }),
  })
  .meta({ id: "ScimCall" });

export const scimDto = z
  .object({
    address: z.string().meta({ description: "What the provider asks for as the address, or tenant URL, of SCIM" }),
    isOffered: z.boolean().meta({ description: "Whether the organisation has a proved domain, which SCIM needs" }),
    token: scimTokenDto.nullable(),
    users: z.number().meta({ description: "How many users the provider has made" }),
    groups: z.array(mappedGroupDto),
    calls: z.array(scimCallDto).meta({ description: "The last ones, newest first" }),
  })
  .meta({ id: "Scim" });
export type ScimDto = z.infer<typeof scimDto>;
