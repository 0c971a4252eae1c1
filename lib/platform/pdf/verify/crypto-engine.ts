import * as pkijs from "pkijs";

/**
 * pkijs imports RSA keys as JWK with the sign byte of the exponent, which Chromium refuses. This passes the encoded key
 * to WebCrypto instead; keys that WebCrypto does not know, such as RSA-PSS only, are still imported by pkijs.
 */
class VerifyingEngine extends pkijs.CryptoEngine {
  override async importKey(
    ...[format, key, algorithm, extractable, usages]: Parameters<pkijs.CryptoEngine["importKey"]>
  ) {
    const asWritten = () => super.importKey(format, key, algorithm, extractable, usages);
    if (format !== "spki" || !(key instanceof ArrayBuffer)) return asWritten();
    return this.subtle.importKey("spki", key, algorithm, extractable, usages).catch(asWritten);
  }
}

export const engine = new VerifyingEngine({ name: "webcrypto", crypto: globalThis.crypto });
