import "server-only";
import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { graceMs } from "@/lib/connections/grace";
import { logoutLifeMs } from "@/lib/connections/limit-logouts";
import type { SamlSettings } from "@/lib/connections/settings/connection-settings";
import type { Context } from "@/lib/platform/context/context";
import { readFields } from "@/lib/platform/http/read-body";
import { samlAddresses } from "./addresses";
import { assertInTime } from "./check-conditions";
import { checkSignatures, signatureMethods } from "./check-signatures";
import { currentProvider } from "./current-provider";
import { refusing, samlLibrary, samlRefused, unsigned } from "./library";
import { transient } from "./person-in";
import {
  assertionSpace,
  attribute,
  childrenOf,
  onlyChild,
  parseMessage,
  protocolSpace,
  signatureSpace,
  textOf,
  timeOf,
  XmlRefused,
} from "./xml";

const mostBytes = 50_000;

/**
 * A message as the browser brought it: by HTTP-POST with a signature in the XML, or by HTTP-Redirect with a detached one
 * among the address's parameters (SAML 2.0 Bindings, 3.5 and 3.4).
 */
type SentMessage = {
  message: string | null;
  relayState: string;
  /** Null for HTTP-POST. `query` are the parameters as they were signed. */
  detached: { query: string; method: string; signature: string } | null;
};

export async function readSentMessage(request: Request): Promise<SentMessage> {
  if (request.method !== "GET") {
    const { SAMLRequest: message = null, RelayState: relayState = "" } = await readFields(request, mostBytes);
    return { message, relayState, detached: null };
  }
  // Values are read from the text that was signed. Another parser of the address might find others, by other spellings of a name.
  const pairs = new URL(request.url).search.slice(1).split("&");
  const pairOf = (name: string) => pairs.find((pair) => pair.startsWith(`${name}=`));
  const valueOf = (name: string) => new URLSearchParams(pairOf(name)).get(name);
  const query = ["SAMLRequest", "RelayState", "SigAlg"].flatMap((name) => pairOf(name) ?? []).join("&");
  return {
    message: valueOf("SAMLRequest"),
    relayState: valueOf("RelayState") ?? "",
    detached: { query, method: valueOf("SigAlg") ?? "", signature: valueOf("Signature") ?? "" },
  };
}

type LogoutRequest = {
  id: string;
  issuer: string;
  /** Null if the sessions alone say whose they are. */
  subject: string | null;
  sessions: string[];
  expiresAt: Date;
};

type Unverified = { sent: SentMessage; text: string; root: Element; request: LogoutRequest };

/** A logout request for us and in its time. Whether the provider has signed it is not known yet, and costs a call to it. */
export async function parseLogoutRequest(
  ctx: Context,
  connectionId: number,
  settings: SamlSettings,
  sent: SentMessage,
): Promise<Unverified> {
  return refusing(async () => {
    const text = await textOfMessage(sent);
    const root = parseMessage(text);
    if (root.localName !== "LogoutRequest" || root.namespaceURI !== protocolSpace)
      throw new XmlRefused("This is no logout request");
    checkSignatures(root, [root]);
    return { sent, text, root, request: requestIn(root, connectionId, settings, ctx.now) };
  });
}

/**
 * The request, which a key of the provider's metadata has signed, and where the browser takes our logout response; null if
 * the provider accepts none.
 */
export async function verifyLogoutRequest(
  ctx: Context,
  connectionId: number,
  settings: SamlSettings,
  { sent, text, root, request }: Unverified,
): Promise<LogoutRequest & { responseUrl: string | null }> {
  const provider = await currentProvider(settings, ctx.now);
  return refusing(async () => {
    const library = await samlLibrary(connectionId, provider, ctx.now);
    if (sent.detached) await verifyDetached(library, sent.message ?? "", sent.detached);
    else await verifyEnveloped(library, root, text);
    const back = () => library.getLogoutResponseUrlAsync({ ID: request.id } as never, sent.relayState, {}, true);
    return { ...request, responseUrl: provider.logoutUrl && (await back()) };
  });
}

type Library = Awaited<ReturnType<typeof samlLibrary>>;

async function textOfMessage({ message, detached }: SentMessage): Promise<string> {
  if (!detached) return Buffer.from(message ?? "", "base64").toString("utf8");
  const inflated = await promisify(inflateRaw)(Buffer.from(message ?? "", "base64"), { maxOutputLength: mostBytes });
  return inflated.toString("utf8");
}

/** Refuses a missing signature and weak methods first, because the library accepts both. */
async function verifyDetached(
  library: Library,
  SAMLRequest: string,
  { query, method, signature }: NonNullable<SentMessage["detached"]>,
): Promise<void> {
  if (signature === "" || !signatureMethods.includes(method)) throw samlRefused("saml_unsigned", `Signed by ${method}`);
  await library.validateRedirectAsync({ SAMLRequest, SigAlg: method, Signature: signature }, query).catch(unsigned);
}

async function verifyEnveloped(library: Library, root: Element, text: string): Promise<void> {
  onlyChild(root, signatureSpace, "Signature");
  await library.validatePostRequestAsync({ SAMLRequest: Buffer.from(text).toString("base64") }).catch(unsigned);
}

function requestIn(root: Element, connectionId: number, settings: SamlSettings, now: Date): LogoutRequest {
  const { issuer } = settings.provider;
  const [id, issuedAt] = [attribute(root, "ID"), timeOf(root, "IssueInstant")];
  if (!id || id.length > 500 || !issuedAt || textOf(onlyChild(root, assertionSpace, "Issuer")) !== issuer)
    throw new XmlRefused("The logout request is another provider's");
  if (attribute(root, "Destination") !== samlAddresses(connectionId).logoutUrl)
    throw samlRefused("saml_other_receiver", `For another address: ${attribute(root, "Destination")}`);
  assertInTime(root, now);
  const end = issuedAt.getTime() + logoutLifeMs;
  if (now.getTime() >= end + graceMs) throw samlRefused("saml_out_of_time", "The logout request is too old");
  const name = onlyChild(root, assertionSpace, "NameID");
  const sessions = childrenOf(root, protocolSpace, "SessionIndex").map(textOf).filter(Boolean);
  const isBySession = attribute(name, "Format") === transient;
  if (isBySession && sessions.length === 0) throw new XmlRefused("The logout request names nobody");
  return {
    id,
    issuer,
    subject: isBySession ? null : textOf(name),
    sessions,
    expiresAt: new Date(end + graceMs),
  };
}
