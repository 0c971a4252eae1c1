import "server-only";
import { Schemas } from "scimmy";
import { AppError } from "@/lib/platform/errors/errors";
import { maximumJson } from "@/lib/platform/http/read-body";
import { scimAddress } from "./answer";
import { mostResults } from "./read-request";

/** What this service can do (RFC 7643, 5). */
export const serviceProviderConfig = () => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: maximumJson },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "The token that an administrator makes in the organisation's settings",
      specUri: "https://www.rfc-editor.org/info/rfc6750",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${scimAddress()}/ServiceProviderConfig` },
});

const resourceType = (name: string, description: string, schema: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
  id: name,
  name,
  description,
  endpoint: `/${name}s`,
  schema,
  meta: { resourceType: "ResourceType", location: `${scimAddress()}/ResourceTypes/${name}` },
});

export const listResourceTypes = () => [
  resourceType("User", "A member of the organisation", Schemas.User.id),
  resourceType("Group", "A group of the organisation, which is a folder", Schemas.Group.id),
];

export function getResourceType(name: string) {
  const found = listResourceTypes().find(({ id }) => id === name);
  if (!found) throw new AppError("not_found");
  return found;
}

export const listSchemas = () =>
  [Schemas.User, Schemas.Group].map(({ definition }) => {
    const described = definition.describe(`${scimAddress()}/Schemas`);
    // The cast is safe: `describe` names the schema's address.
    return described as typeof described & { meta: { location: string } };
  });

export function getSchema(urn: string) {
  const found = listSchemas().find(({ id }) => id.toLowerCase() === urn.toLowerCase());
  if (!found) throw new AppError("not_found");
  return found;
}
