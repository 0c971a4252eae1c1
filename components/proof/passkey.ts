/** No passkey was used: the person closed the browser's dialog, another request replaced it, or the ceremony failed. */
export class PasskeyUnused extends Error {}

/**
 * Asks the browser for a passkey. The library is loaded only now, so that pages stay light.
 * @param options the JSON text that the server gave
 * @param autofill offers passkeys at the input with `autocomplete="… webauthn"`, and waits there
 */
export async function getPasskey(options: string, autofill = false): Promise<string> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return unlessUnused(startAuthentication({ optionsJSON: JSON.parse(options), useBrowserAutofill: autofill }));
}

/** Makes a passkey in the browser. */
export async function createPasskey(options: string): Promise<string> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return unlessUnused(startRegistration({ optionsJSON: JSON.parse(options) }));
}

async function unlessUnused(ceremony: Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await ceremony);
  } catch (cause) {
    throw new PasskeyUnused("No passkey was used", { cause });
  }
}
