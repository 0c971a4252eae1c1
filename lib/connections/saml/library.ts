import "server-only";
import type { SamlProvider } from "@/lib/connections/settings/connection-settings";
import { AppError } from "@/lib/platform/errors/errors";
import { logFailure } from "@/lib/connections/unavailable";
import { samlAddresses } from "./addresses";
import { usableKeys } from "./keys";

type Options = {
  requestId?: string;
  isProof?: boolean;
  /** The response around the assertion has a signature too, which then has to be valid. */
  isResponseSigned?: boolean;
};

/**
 * node-saml for a connection: it writes our messages and checks signatures. We check issuer, audience, times and the request
 * that a message answers ourselves, because only we know the clock and what was asked.
 */
export async function samlLibrary(
  connectionId: number,
  provider: SamlProvider,
  now: Date,
  { requestId, isProof = false, isResponseSigned = false }: Options = {},
) {
  const { SAML, ValidateInResponseTo } = await import("@node-saml/node-saml");
  const { metadataUrl, acsUrl } = samlAddresses(connectionId);
  const idpCert = usableKeys(provider.certificates, now);
  if (idpCert.length === 0) throw samlRefused("saml_unsigned", "All keys of the provider are out of date");
  return new SAML({
    issuer: metadataUrl,
    callbackUrl: acsUrl,
    entryPoint: provider.signInUrl,
    logoutUrl: provider.logoutUrl ?? provider.signInUrl,
    idpCert,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: isResponseSigned,
    audience: false,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    forceAuthn: isProof,
    ...(requestId && { generateUniqueId: () => requestId }),
  });
}

type Reason = "connection_failed" | "saml_unsigned" | "saml_other_receiver" | "saml_out_of_time" | "saml_not_asked";

/** The refusal of a message, whose details are in the log. */
export function samlRefused(reason: Reason, detail: string): AppError {
  logFailure(detail);
  return new AppError("forbidden", reason);
}

/** Runs `read`. Whatever it throws is a refusal of the message. */
export async function refusing<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw samlRefused("connection_failed", String(error));
  }
}

/** For the library's checks of a signature. */
export function unsigned(error: unknown): never {
  throw samlRefused("saml_unsigned", String(error));
}
