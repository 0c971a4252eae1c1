/** How a cookie of ours is set. All are for the whole host, SameSite=Lax, and Secure where the product is over https. */
type Cookie = {
  name: string;
  /** How long the browser keeps it; null until it is closed. */
  seconds: number | null;
  /** Scripts of our pages write it; all others are HttpOnly. */
  byScripts?: true;
  /** Set by next-auth. */
  byOauth?: true;
  /** One for each link, visit or device, whose id follows the name. */
  isOneOfMany?: true;
  /**
   * Also read under its name without the prefix. It carries a code of ours, so planting one gains nothing, and ignoring
   * it would shut out somebody in the middle of signing.
   */
  wasBare?: true;
  /** Why it has no prefix: what somebody who plants one would gain. */
  bareBecause?: string;
};

const year = 365 * 24 * 3600;
const toProvider = 15 * 60;
/** The lifetime of the challenges themselves is derived from this. */
const challenge = 5 * 60;

/**
 * Every cookie of the product. Over https their names begin with `__Host-`, so that no other host of the same domain,
 * and nobody on the way of a plain http request, plants one (docs/threats.md 87).
 */
export const cookieTable = {
  session: { name: "countersign.session", seconds: 30 * 24 * 3600 },
  /** The challenge that the browser waits to pass, with what binds it to the browser. */
  secondStep: { name: "countersign.second-step", seconds: challenge },
  /** Binds what a passkey signs to the browser that asked. */
  passkey: { name: "countersign.passkey", seconds: challenge },
  /** Only the browser that came back from the provider can use the code that it got. */
  exchange: { name: "countersign.exchange", seconds: 60 },
  /** Binds what an organisation's provider answers to the browser that asked. */
  connection: { name: "countersign.connection", seconds: toProvider },
  /** The page that the browser asked for, kept while it is at the provider. */
  origin: { name: "countersign.origin", seconds: toProvider },
  /** Set while the browser is at the provider to prove a session, not to open one. */
  proof: { name: "countersign.proof", seconds: toProvider },
  oauthState: { name: "next-auth.state", seconds: toProvider, byOauth: true },
  oauthVerifier: { name: "next-auth.pkce.code_verifier", seconds: toProvider, byOauth: true },
  oauthNonce: { name: "next-auth.nonce", seconds: toProvider, byOauth: true },
  oauthCallback: { name: "next-auth.callback-url", seconds: null, byOauth: true },
  oauthCsrf: { name: "next-auth.csrf-token", seconds: null, byOauth: true },
  /** next-auth's own session, which is not used. */
  oauthSession: { name: "next-auth.session-token", seconds: null, byOauth: true },
  /** Tells the middleware, which reads no database, who needs onboarding. The pages check it themselves. */
  onboarding: { name: "countersign.onboarding", seconds: year },
  /** The link's code was entered here. */
  gate: { name: "countersign.gate", seconds: 12 * 3600, isOneOfMany: true, wasBare: true },
  /** The host handed this browser over. */
  device: { name: "countersign.device", seconds: 12 * 3600, isOneOfMany: true, wasBare: true },
  /** The visit that this browser began at a public link, for as long as visits are kept. */
  visit: { name: "visit", seconds: 24 * 3600, isOneOfMany: true },
  /** What a refused form held, for the page that shows it again. */
  refusedForm: { name: "refused_form", seconds: 120 },
  /** The organisation that a holding's user chose last. */
  organisation: { name: "organisation", seconds: null, byScripts: true },
  timeZone: { name: "tz", seconds: year, byScripts: true },
  language: {
    name: "NEXT_LOCALE",
    seconds: year,
    byScripts: true,
    bareBecause: "Applications know it by this name; planting it shows pages in another language of ours.",
  },
  theme: {
    name: "theme",
    seconds: year,
    byScripts: true,
    bareBecause: "Planting it changes colours; a new name would forget what people chose.",
  },
  sidebar: {
    name: "sidebar",
    seconds: year,
    byScripts: true,
    bareBecause: "Planting it folds the sidebar; a new name would forget what people chose.",
  },
} satisfies Record<string, Cookie>;

type CookieKind = keyof typeof cookieTable;
type Of<Attribute extends keyof Cookie> = {
  [Kind in CookieKind]: (typeof cookieTable)[Kind] extends Record<Attribute, true> ? Kind : never;
}[CookieKind];
export type ScriptCookie = Of<"byScripts">;
export type OauthCookie = Of<"byOauth">;
export type SingleCookie = Exclude<CookieKind, Of<"isOneOfMany">>;
/** A kind, with its id where there is one for each. */
export type CookieId = SingleCookie | readonly [Of<"isOneOfMany">, number | string];

const prefix = "__Host-";

function bareNameOf(id: CookieId): string {
  return typeof id === "string" ? cookieTable[id].name : `${cookieTable[id[0]].name}.${id[1]}`;
}

const attributesOf = (id: CookieId): Cookie => cookieTable[typeof id === "string" ? id : id[0]];

export const cookieName = (id: CookieId, isSecure: boolean): string =>
  isSecure && !attributesOf(id).bareBecause ? prefix + bareNameOf(id) : bareNameOf(id);

/** The names under which a cookie is read, the right one first. */
export const namesRead = (id: CookieId, isSecure: boolean): string[] =>
  isSecure && attributesOf(id).wasBare ? [cookieName(id, isSecure), bareNameOf(id)] : [cookieName(id, isSecure)];

/** The text that sets the cookie; an empty value ends it. */
export function cookieText(id: CookieId, value: string, isSecure: boolean): string {
  const { seconds, byScripts } = attributesOf(id);
  const age = value === "" ? 0 : seconds;
  return [
    `${cookieName(id, isSecure)}=${value}`,
    "Path=/",
    ...(byScripts ? [] : ["HttpOnly"]),
    "SameSite=Lax",
    ...(age === null ? [] : [`Max-Age=${age}`]),
    ...(isSecure ? ["Secure"] : []),
  ].join("; ");
}
