import "server-only";
import { settings } from "@/lib/platform/process/settings";
import {
  cookieName,
  cookieTable,
  cookieText,
  type CookieId,
  namesRead,
  type OauthCookie,
  type SingleCookie,
} from "./cookie-table";

/** The text of a Set-Cookie header. Nothing else makes one, so that every cookie is one of the table. */
export type SetCookie = string & { readonly isSetCookie: true };

const isSecure = () => settings().appUrl.protocol === "https:";

/** Sets the cookie; an empty value ends it. */
export const setCookie = (id: CookieId, value: string): SetCookie => cookieText(id, value, isSecure()) as SetCookie;

export const endCookie = (id: CookieId): SetCookie => setCookie(id, "");

export function addCookies(headers: Headers, cookies: readonly SetCookie[]): void {
  for (const cookie of cookies) headers.append("set-cookie", cookie);
}

/** The cookies that a response of ours sets. */
export const cookiesSetBy = ({ headers }: Response): SetCookie[] => headers.getSetCookie() as SetCookie[];

/** Removes from the response the cookies of this kind that carry a value, but not those that end one. */
export function withoutSetting(answer: Response, kind: SingleCookie): Response {
  const opens = (cookie: string) => cookie.startsWith(`${nameOf(kind)}=`) && cookie !== endCookie(kind);
  const cookies = cookiesSetBy(answer);
  const kept = cookies.filter((cookie) => !opens(cookie));
  if (kept.length === cookies.length) return answer;
  const headers = new Headers(answer.headers);
  headers.delete("set-cookie");
  addCookies(headers, kept);
  return new Response(answer.body, { status: answer.status, headers });
}

const nameOf = (id: CookieId): string => cookieName(id, isSecure());

/** As next-auth wants the names and attributes of its own cookies. */
export const oauthCookie = (kind: OauthCookie) => {
  const { seconds } = cookieTable[kind];
  return {
    name: nameOf(kind),
    options: {
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure: isSecure(),
      ...(seconds !== null && { maxAge: seconds }),
    },
  };
};

/** A cookie that next-auth sets under a name that it was given. */
export function givenByOauth(header: string): SetCookie {
  const [name = ""] = header.split("=");
  const kinds = Object.entries(cookieTable).flatMap(([kind, one]) => ("byOauth" in one ? [kind as OauthCookie] : []));
  if (!kinds.some((kind) => nameOf(kind) === name)) throw new Error("next-auth sets a cookie that is not in the table");
  return header as SetCookie;
}

/**
 * The cookies of a request. Only spaces and tabs around a name are trimmed: browsers take any other character for a
 * part of the name, and let any host of the domain set such a cookie, prefix or not.
 */
export function cookiesSent(headers: Headers): [name: string, value: string][] {
  return (headers.get("cookie") ?? "").split(";").flatMap((part) => {
    const at = part.indexOf("=");
    return at < 0 ? [] : [[withoutBlanks(part.slice(0, at)), withoutBlanks(part.slice(at + 1))]];
  });
}

const withoutBlanks = (text: string) => text.replace(/^[ \t]+|[ \t]+$/g, "");

/** Ignores a cookie that came twice with different values, because somebody else may have set either of them. */
export function readCookie(headers: Headers, id: CookieId): string | undefined {
  const sent = cookiesSent(headers);
  for (const name of namesRead(id, isSecure())) {
    const values = new Set(sent.filter(([given]) => given === name).map(([, value]) => value));
    if (values.size === 1) return [...values][0] || undefined;
    if (values.size > 1) return undefined;
  }
  return undefined;
}
