import { z } from "zod";
import { connectionPurposes, domainProofs, providedRoles } from "@/db/enums";
import { id, writtenId } from "@/lib/platform/http/ids";
import { moment } from "@/lib/platform/text/shapes";

export const domainParams = z.object({ companyId: writtenId, domainId: writtenId });

export const domainInput = z.object({
  domain: z
    .string("required")
    .trim()
    .min(1, "required")
    .max(300)
    .meta({ description: "The part of addresses behind the @", example: "acme.example" }),
  forHolding: z
    .boolean()
    .default(false)
    .meta({ description: "For all organisations of the caller's holding; only its people may claim so" }),
});
export type DomainInput = z.infer<typeof domainInput>;

export const domainDto = z
  .object({
    id: z.number(),
    domain: z.string().meta({ description: "As DNS writes it" }),
    record: z.string().meta({ description: "The text of the TXT record at the domain that proves it" }),
    ofHolding: z.boolean().meta({ description: "Claimed for all organisations of the holding" }),
    verifiedAt: z.date().nullable().meta({ description: "When it was proved; null before" }),
    verifiedBy: z.enum(domainProofs).nullable().meta({ description: "What proved it: its DNS or the operator" }),
    lastSeenAt: z.date().nullable().meta({ description: "When the record was last found" }),
    releasedAt: z
      .date()
      .nullable()
      .meta({ description: "When the domain is released unless its record is back; null while it is there" }),
  })
  .meta({ id: "Domain" });
export type DomainDto = z.infer<typeof domainDto>;

export const connectionLookup = z.object({
  email: z.string("required").trim().min(1, "required").max(254),
});
export const offeredConnection = z
  .object({
    id: z.number(),
    company: z.string().meta({ description: "The name of the organisation" }),
    isDemanded: z.boolean().meta({ description: "Whether its members sign in in no other way" }),
  })
  .meta({ id: "OfferedConnection" });
export type OfferedConnection = z.infer<typeof offeredConnection>;

export const connectionParams = z.object({ connectionId: writtenId });
export const signInQuery = z.object({
  purpose: z.enum(connectionPurposes).default("signIn"),
  origin: z.string().max(2000).optional(),
  email: z.string().max(254).optional(),
});

const secret = z.string().min(1, "required").max(1000);
const oidcInput = z.object({
  kind: z.literal("oidc"),
  issuer: z
    .string("required")
    .trim()
    .min(1, "required")
    .max(1000)
    .meta({ description: "The provider's issuer, or the address of its configuration", example: "https://id.example" }),
  clientId: z.string("required").trim().min(1, "required").max(500).meta({ example: "countersign" }),
  clientSecret: secret.optional().meta({
    description: "Needed unless the same client's secret is stored; never answered",
    example: "the secret that the provider shows once",
  }),
  trustsAddresses: z.boolean().default(false).meta({
    description: "Addresses of the organisation's domains count although the provider does not call them verified",
  }),
});
/** The most characters that a provider's metadata may have. */
export const maximumMetadata = 1_000_000;
const samlInput = z.object({
  kind: z.literal("saml"),
  metadataUrl: z.string().trim().max(1000).optional().meta({
    description: "Where the provider publishes its metadata, which is read anew for each sign-in",
    example: "https://id.example/metadata",
  }),
  metadata: z.string().optional().meta({
    description:
      "The provider's metadata as XML, if it has no address. Without this and `metadata_url`, the stored metadata is kept",
  }),
  idpInitiated: z.boolean().default(false).meta({
    description:
      "Whether people may begin at the provider (IdP-initiated sign-in); a button of the sign-in page leads them back to it with a request of ours",
  }),
});
export type SamlInput = z.infer<typeof samlInput>;
export const samlForm = samlInput
  .omit({ kind: true })
  .extend({ metadataUrl: z.string().trim().max(1000), metadata: z.string(), idpInitiated: z.boolean() });
/** The form, where an empty secret keeps the one that is stored. */
export const connectionForm = oidcInput
  .omit({ kind: true })
  .extend({ clientSecret: z.string().max(1000), trustsAddresses: z.boolean() });
export const connectionInput = z.discriminatedUnion("kind", [oidcInput, samlInput]);
export type ConnectionInput = z.infer<typeof connectionInput>;

const issuer = z.string().meta({ description: "Who the provider is" });
const shownOidc = z.object({ kind: z.literal("oidc"), issuer, clientId: z.string(), trustsAddresses: z.boolean() });
const shownSaml = z.object({
  kind: z.literal("saml"),
  issuer,
  metadataUrl: z.string().nullable().meta({ description: "Null if the metadata was given as XML" }),
  idpInitiated: z.boolean().meta({ description: "Whether people may begin at the provider (IdP-initiated sign-in)" }),
  certificatesExpireAt: z.date().meta({
    description: "When the last of the provider's signing certificates expires, by the metadata as it was saved",
  }),
});
const shownSettings = z.discriminatedUnion("kind", [shownOidc, shownSaml]).meta({ id: "ConnectionSettings" });
export type ShownSettings = z.infer<typeof shownSettings>;

const mapsSomething = ({ roleId, groupId }: { roleId: number | null; groupId: number | null }) =>
  roleId !== null || groupId !== null;
const mapsNothing = { error: "mapsNothing", path: ["roleId"] };
/** Groups without the name of their claim would never match anybody. */
const namesClaim = ({ groupsClaim: claim, groups }: { groupsClaim: string | null; groups: readonly unknown[] }) =>
  groups.length === 0 || Boolean(claim);
const claimMissing = { error: "claimMissing", path: ["groupsClaim"] };

const memberRole = z.literal(providedRoles);
const groupValue = z.string("required").trim().min(1, "required").max(500);
const groupMapping = z
  .object({
    value: groupValue,
    roleId: memberRole.nullable().default(null),
    groupId: id.nullable().default(null),
  })
  .refine(mapsSomething, mapsNothing);
const groupsClaim = z.string().trim().max(200);
export const mostMappings = 200;

export const connectionRulesInput = z
  .object({
    makesAccounts: z.boolean(),
    defaultRoleId: memberRole.meta({ description: "2: editor; 3: user" }),
    groupsClaim: groupsClaim.nullable(),
    groups: z.array(groupMapping).max(mostMappings),
    countsSecondStep: z.boolean(),
    heirId: id.nullable(),
  })
  .refine(namesClaim, claimMissing)
  .meta({
    example: {
      makes_accounts: true,
      default_role_id: 3,
      groups_claim: "groups",
      groups: [{ value: "legal", role_id: 2, group_id: null }],
      counts_second_step: false,
      heir_id: null,
    },
  });
export type ConnectionRulesInput = z.infer<typeof connectionRulesInput>;

const chosenId = z.string().transform((given) => (given ? Number(given) : null));
/** `connectionRulesInput` for a form, whose inputs return texts. */
export const connectionRulesForm = z
  .object({
    makesAccounts: z.boolean(),
    defaultRoleId: z.string().transform(Number).pipe(memberRole),
    groupsClaim,
    groups: z.array(
      z
        .object({ value: groupValue, roleId: chosenId.pipe(memberRole.nullable()), groupId: chosenId })
        .refine(mapsSomething, mapsNothing),
    ),
    countsSecondStep: z.boolean(),
    heirId: chosenId,
  })
  .refine(namesClaim, claimMissing);

export const demandInput = z.object({
  from: moment.nullable().meta({ description: "From when on; null for never" }),
  exceptions: z.array(id).max(50).meta({ description: "Ids of users: administrators who have a second step" }),
});
export type DemandInput = z.infer<typeof demandInput>;

export const connectionDto = z
  .object({
    id: z.number(),
    settings: shownSettings
      .nullable()
      .meta({ description: "Those that people sign in with; null before the first use" }),
    draft: shownSettings.nullable().meta({ description: "Saved, but not in use: they have to pass a test first" }),
    draftTestedAt: z.date().nullable().meta({ description: "When the draft passed its test" }),
    saml: z
      .object({
        metadataUrl: z.string().meta({ description: "The address of our metadata, which is also our entity ID" }),
        acsUrl: z
          .string()
          .meta({ description: "Our assertion consumer service (ACS URL), to which the provider posts its responses" }),
        logoutUrl: z
          .string()
          .meta({ description: "Our single logout service, which takes the provider's logout requests" }),
      })
      .meta({ description: "Our addresses, to register at a SAML provider" }),
    redirectUrl: z.string().meta({ description: "To register at the provider: where it sends browsers back to" }),
    logoutUrl: z.string().meta({ description: "To register at the provider: where it says that somebody signed out" }),
    makesAccounts: z.boolean(),
    defaultRoleId: z.number(),
    groupsClaim: z.string().nullable(),
    groups: z.array(z.object({ value: z.string(), roleId: z.number().nullable(), groupId: z.number().nullable() })),
    countsSecondStep: z.boolean(),
    heirId: z.number().nullable(),
    demandedFrom: z.date().nullable(),
    exceptions: z.array(z.number()),
  })
  .meta({ id: "Connection" });
export type ConnectionDto = z.infer<typeof connectionDto>;

export const testInput = z.object({ token: z.string("required").min(1, "required").max(200) });
export const testDto = z
  .object({
    subject: z.string().meta({ description: "Who the person is at the provider" }),
    email: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    methods: z.array(z.string()).meta({ description: "How they signed in there; `mfa` for two steps" }),
    groups: z.array(z.string()).meta({ description: "Of the claim that the connection names" }),
    said: z.array(z.object({ name: z.string(), value: z.string() })).meta({ description: "Everything that came back" }),
    problem: z
      .enum(["noAddress", "unverified", "foreignAddress"])
      .nullable()
      .meta({ description: "Why nobody could sign in so; null if the test was passed" }),
  })
  .meta({ id: "ConnectionTest" });
export type TestDto = z.infer<typeof testDto>;
