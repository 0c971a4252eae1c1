import "server-only";
import type { Identity } from "@/lib/connections/sign-in/identity";
import type { Context } from "@/lib/platform/context/context";
import { samlAddresses } from "./addresses";
import { checkConditions, type Expected } from "./check-conditions";
import { checkSignatures } from "./check-signatures";
import { currentProvider } from "./current-provider";
import { refusing, samlLibrary, samlRefused, unsigned } from "./library";
import { personIn } from "./person-in";
import { assertFirstUse } from "./assert-first-use";
import {
  allElements,
  assertionSpace,
  attribute,
  childrenOf,
  onlyChild,
  parseMessage,
  protocolSpace,
  signatureSpace,
  textOf,
  XmlRefused,
} from "./xml";

/** Characters of an answer, enough for a thousand groups. */
const mostCharacters = 400_000;

type SamlAnswer = Expected & {
  /** As it was posted, in base64. */
  message: string;
  groupsClaim: string | null;
};

/**
 * Who has signed in, by an answer to our request: signed by a key of the metadata, for us, in its time, and used once
 * (SAML 2.0 Profiles, 4.1.4.3). Only what the signature covers is read.
 */
export async function readSamlAnswer(ctx: Context, answer: SamlAnswer): Promise<Identity> {
  const provider = await currentProvider(answer.settings, ctx.now);
  return refusing(async () => {
    const text = decode(answer.message);
    const response = parseMessage(text);
    checkResponse(response, answer);
    const isResponseSigned = childrenOf(response, signatureSpace, "Signature").length > 0;
    const library = await samlLibrary(answer.connectionId, provider, ctx.now, { isResponseSigned });
    const signed = await library
      .validatePostResponseAsync({ SAMLResponse: Buffer.from(text).toString("base64") })
      .catch(unsigned);
    const assertion = parseMessage(signed.profile?.getAssertionXml?.() ?? "");
    const { id, expiresAt } = checkConditions(assertion, answer, ctx.now);
    const who = personIn(assertion, provider.issuer, answer.groupsClaim);
    await assertFirstUse(ctx, answer.connectionId, id, expiresAt);
    return who;
  });
}

function decode(message: string): string {
  if (message.length > mostCharacters * 1.5) throw new XmlRefused("The message is too large");
  if (!/^[\w+/=\s-]+$/.test(message)) throw new XmlRefused("The message is not base64");
  const text = Buffer.from(message, "base64").toString("utf8");
  if (text.length > mostCharacters) throw new XmlRefused("The message is too large");
  return text;
}

/** The envelope, which need not be signed: one assertion in one response, to this address, to this request. */
function checkResponse(response: Element, { connectionId, settings, requestId }: SamlAnswer): void {
  if (response.localName !== "Response" || response.namespaceURI !== protocolSpace)
    throw new XmlRefused("This is no response");
  const status = attribute(
    onlyChild(onlyChild(response, protocolSpace, "Status"), protocolSpace, "StatusCode"),
    "Value",
  );
  if (status !== "urn:oasis:names:tc:SAML:2.0:status:Success")
    throw new XmlRefused(`The provider did not sign the person in: ${statusOf(response)}`);
  const all = allElements(response);
  const assertions = all.filter(({ localName }) => localName === "Assertion" || localName === "EncryptedAssertion");
  if (assertions.length !== 1) throw new XmlRefused(`There are ${assertions.length} assertions`);
  const assertion = onlyChild(response, assertionSpace, "Assertion");
  if (attribute(response, "Version") !== "2.0") throw new XmlRefused("This is not SAML 2.0");
  if (attribute(response, "Destination") !== samlAddresses(connectionId).acsUrl)
    throw samlRefused("saml_other_receiver", `For another address: ${attribute(response, "Destination")}`);
  if (attribute(response, "InResponseTo") !== requestId)
    throw samlRefused("saml_not_asked", "The response answers another request, or none");
  const issuers = all.filter(({ localName, parentNode }) => localName === "Issuer" && parentNode === response);
  if (issuers.some((one) => textOf(one) !== settings.provider.issuer))
    throw new XmlRefused("The response is another provider's");
  checkSignatures(response, [response, assertion]);
}

const statusOf = (response: Element): string =>
  allElements(onlyChild(response, protocolSpace, "Status"))
    .map((one) => attribute(one, "Value") ?? (one.localName === "StatusMessage" ? textOf(one) : ""))
    .join(" ");
