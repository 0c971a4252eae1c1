import "server-only";
import { type Identity, judgedMethods, mostGroups, shownClaims } from "@/lib/connections/sign-in/identity";
import { allElements, assertionSpace, attribute, childrenOf, onlyChild, textOf, timeOf, XmlRefused } from "./xml";

const format = (name: string) => `urn:oasis:names:tc:SAML:${name}`;
const emailFormat = format("1.1:nameid-format:emailAddress");
const persistent = format("2.0:nameid-format:persistent");
export const transient = format("2.0:nameid-format:transient");

/** What Entra ID, Google Workspace, Okta, Keycloak and AD FS call these attributes, in the form of `plainName`. */
const emailNames = ["email", "emailaddress", "mail", "primaryemail", "urn:oid:0.9.2342.19200300.100.1.3"];
const firstNames = ["givenname", "firstname", "urn:oid:2.5.4.42"];
const lastNames = ["surname", "lastname", "familyname", "sn", "urn:oid:2.5.4.4"];
const methodNames = ["authnmethodsreferences"];

/**
 * An attribute's name without what providers put around it: `givenname` for
 * `http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname`, `firstname` for `user.firstName` and `first_name`.
 */
const plainName = (name: string): string => {
  const short = name.startsWith("http") ? (name.split("/").at(-1) ?? "") : name;
  const lower = short.toLowerCase().replace(/^user\./, "");
  return lower.startsWith("urn:") ? lower : lower.replaceAll(/[_\s-]/g, "");
};

type Attribute = { name: string; friendlyName: string | null; values: string[] };

/** What a checked assertion says of the person. */
export function personIn(assertion: Element, issuer: string, groupsClaim: string | null): Identity {
  const nameId = onlyChild(onlyChild(assertion, assertionSpace, "Subject"), assertionSpace, "NameID");
  const [name, nameFormat] = [textOf(nameId), attribute(nameId, "Format")];
  if (name === "" || name.length > 1000) throw new XmlRefused("The NameID is empty or too long");
  const [statement] = childrenOf(assertion, assertionSpace, "AuthnStatement");
  const authenticatedAt = statement && timeOf(statement, "AuthnInstant");
  if (!authenticatedAt) throw new XmlRefused("There is no AuthnInstant");
  const attributes = attributesOf(assertion);
  const first = (names: readonly string[]) => valuesOf(attributes, names)[0] ?? null;
  const email = first(emailNames) ?? (nameFormat === emailFormat ? name : null);
  const context = textOf(allElements(statement).find(({ localName }) => localName === "AuthnContextClassRef")) || null;
  if (nameFormat === transient && !email)
    throw new XmlRefused("The NameID is transient, and there is no email address");
  return {
    issuer,
    subject: nameFormat === transient ? (email ?? name) : name,
    isSubjectLasting: nameFormat === persistent,
    email,
    isEmailTrusted: true, // the organisation's administrator has put this provider's keys here
    firstName: first(firstNames),
    lastName: first(lastNames),
    groups: attributes
      .filter((one) => groupsClaim !== null && [one.name, one.friendlyName].includes(groupsClaim))
      .flatMap(({ values }) => values)
      .slice(0, mostGroups),
    providerSession: attribute(statement, "SessionIndex"),
    methods: judgedMethods(valuesOf(attributes, methodNames), [context]),
    context,
    authenticatedAt,
    said: shownClaims({
      NameID: name,
      "NameID Format": nameFormat ?? "",
      AuthnContextClassRef: context ?? "",
      AuthnInstant: authenticatedAt.toISOString(),
      ...Object.fromEntries(attributes.map((one) => [one.name, one.values.join(", ")])),
    }),
  };
}

const attributesOf = (assertion: Element): Attribute[] =>
  childrenOf(assertion, assertionSpace, "AttributeStatement")
    .flatMap((statement) => childrenOf(statement, assertionSpace, "Attribute"))
    .map((one) => ({
      name: attribute(one, "Name") ?? "",
      friendlyName: attribute(one, "FriendlyName"),
      values: childrenOf(one, assertionSpace, "AttributeValue").map(textOf).filter(Boolean),
    }));

/** The values of the first of these names that has any. */
const valuesOf = (attributes: readonly Attribute[], names: readonly string[]): string[] =>
  names.map((name) => attributes.find((one) => plainName(one.name) === name)?.values ?? []).find((v) => v.length > 0) ??
  [];
