import { z } from "zod";
import { recipientRoles } from "@/db/enums";
import { externalDataFilters, externalDataParameters } from "@/lib/external-data/schema";

/** Which moment of a workflow `since` and `until` limit. */
export const datedBy = ["changed", "created", "sent"] as const;

const moment = z.iso.datetime({ offset: true }).pipe(z.coerce.date()).optional();

const filters = z.object({
  person: z
    .string()
    .trim()
    .max(255)
    .optional()
    .meta({ description: "Only workflows with a recipient whose name or address contains this" }),
  role: z.enum(recipientRoles).optional().meta({ description: "Of `person`: only where they have this role" }),
  dated: z
    .enum(datedBy)
    .optional()
    .meta({ description: "Which moment `since` and `until` limit: by default `changed`" }),
  since: moment.meta({ description: "Only workflows of this moment or later" }),
  until: moment.meta({ description: "Only workflows before this moment" }),
});
const recipientExternalId = externalDataFilters.externalId.meta({
  description: "Only workflows with a recipient of exactly this `external_id`",
});

/** What narrows a list down, beside its folder, its tab and the text that is searched for. */
export const listFilters = filters.extend({ ...externalDataFilters, recipientExternalId });
export type ListFilters = z.infer<typeof listFilters>;
/** The same in an address. */
export const queryFilters = filters.extend({
  ...externalDataParameters,
  recipient_external_id: recipientExternalId,
});
type QueryFilters = z.infer<typeof queryFilters>;

/** For `refine`: a role alone would be looked for in every workflow of an account. */
export const roleOfSomebody: [
  (given: Pick<ListFilters, "person" | "role">) => boolean,
  { error: string; path: string[] },
] = [({ person, role }) => role === undefined || Boolean(person), { error: "required", path: ["person"] }];

type External = Pick<ListFilters, "externalId" | "recipientExternalId" | "metadata">;

export const asksForExternalData = ({ externalId, recipientExternalId, metadata = {} }: External): boolean =>
  Boolean(externalId || recipientExternalId || Object.keys(metadata).length > 0);

/** The filters among other parameters; undefined if none is set. */
export function filtersOf(given: ListFilters & QueryFilters): ListFilters | undefined {
  const { person, role, dated, since, until, metadata } = given;
  const kept = {
    externalId: given.externalId || given.external_id || undefined,
    recipientExternalId: given.recipientExternalId || given.recipient_external_id || undefined,
    metadata,
  };
  const isSet = person || since || until || asksForExternalData(kept);
  return isSet ? { person: person || undefined, role, dated, since, until, ...kept } : undefined;
}
