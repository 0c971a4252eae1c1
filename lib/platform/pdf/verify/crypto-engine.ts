import * as pkijs from "pkijs";

/**
 * pkijs hands an RSA key to WebCrypto as JWK with the sign byte of its exponent, which Chromium refuses. WebCrypto reads
 * the encoded key itself; what it does not know, such as a key for RSA-PSS alone, still goes the library's way.
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
