import { setNonce } from "get-nonce";

// Radix's scroll lock writes a style element; without the page's nonce the content security policy drops it.
if (typeof document !== "undefined") {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) setNonce(nonce);
}
