import { cookieText, type ScriptCookie } from "./cookie-table";

/** Sets a cookie of those that pages write themselves; an empty value ends it. */
export function writeCookie(kind: ScriptCookie, value: string): void {
  document.cookie = cookieText(kind, encodeURIComponent(value), window.location.protocol === "https:");
}
