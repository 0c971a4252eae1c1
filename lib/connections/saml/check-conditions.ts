import "server-only";
import { graceMs } from "@/lib/connections/grace";
import type { SamlSettings } from "@/lib/connections/settings/connection-settings";
import { samlAddresses } from "./addresses";
import { samlRefused } from "./library";
import { assertionSpace, attribute, childrenOf, onlyChild, textOf, timeOf, XmlRefused } from "./xml";

const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

export type Expected = {
  connectionId: number;
  settings: SamlSettings;
  /** The request that has to be answered. */
  requestId: string;
};

/**
 * Refuses a signed assertion of another issuer, for another receiver, out of its time, or to another request. Returns its ID
 * and until when it has to be remembered.
 */
export function checkConditions(assertion: Element, expected: Expected, now: Date): { id: string; expiresAt: Date } {
  const { connectionId, settings, requestId } = expected;
  const { metadataUrl, acsUrl } = samlAddresses(connectionId);
  const id = attribute(assertion, "ID");
  if (!id || id.length > 500 || attribute(assertion, "Version") !== "2.0") throw new XmlRefused("This is not SAML 2.0");
  if (textOf(onlyChild(assertion, assertionSpace, "Issuer")) !== settings.provider.issuer)
    throw new XmlRefused("The assertion is another provider's");
  const conditions = onlyChild(assertion, assertionSpace, "Conditions");
  assertInTime(conditions, now);
  const audiences = childrenOf(conditions, assertionSpace, "AudienceRestriction").map((one) =>
    childrenOf(one, assertionSpace, "Audience").map(textOf),
  );
  if (audiences.length === 0 || audiences.some((named) => !named.includes(metadataUrl)))
    throw samlRefused("saml_other_receiver", `For another audience: ${audiences.flat().join(" ")}`);
  const confirmations = childrenOf(
    onlyChild(assertion, assertionSpace, "Subject"),
    assertionSpace,
    "SubjectConfirmation",
  );
  const [confirmed] = confirmations
    .filter((one) => attribute(one, "Method") === bearer)
    .flatMap((one) => childrenOf(one, assertionSpace, "SubjectConfirmationData"));
  const end = confirmed && timeOf(confirmed, "NotOnOrAfter");
  if (!end) throw new XmlRefused("No bearer SubjectConfirmation has a NotOnOrAfter");
  assertInTime(confirmed, now);
  if (attribute(confirmed, "Recipient") !== acsUrl)
    throw samlRefused("saml_other_receiver", `For another recipient: ${attribute(confirmed, "Recipient")}`);
  if (attribute(confirmed, "InResponseTo") !== requestId)
    throw samlRefused("saml_not_asked", "The assertion answers another request, or none");
  return { id, expiresAt: new Date(end.getTime() + graceMs) };
}

export function assertInTime(element: Element, now: Date): void {
  const [from, end] = [timeOf(element, "NotBefore"), timeOf(element, "NotOnOrAfter")];
  const isEarly = from !== null && now.getTime() < from.getTime() - graceMs;
  const isLate = end !== null && now.getTime() >= end.getTime() + graceMs;
  if (isEarly || isLate)
    throw samlRefused("saml_out_of_time", `Valid from ${from?.toISOString()} to ${end?.toISOString()}`);
}
