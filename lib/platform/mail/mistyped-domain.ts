/** Large providers, which most mistyped addresses are meant for. */
const providers = [
  "gmail.com",
  "googlemail.com",
  "hotmail.com",
  "outlook.com",
  "yahoo.com",
  "icloud.com",
  "protonmail.com",
  "windowslive.com",
  "hotmail.gr",
  "yahoo.gr",
  "otenet.gr",
  "forthnet.gr",
  "hotmail.es",
  "yahoo.es",
  "telefonica.net",
];

/** Existing providers whose names are one letter away from another's. */
const real = new Set(["mail.com", "email.com", "ymail.com", "hotmail.it", "gmail.gr"]);

/** Endings that do not exist, or that nobody means after a provider's name. */
const endings: Record<string, readonly string[]> = {
  com: ["con", "cmo", "ocm", "vom", "xom", "cim", "comm", "coom", "co", "om", "cm"],
  gr: ["grr", "rg"],
  es: ["ess", "se"],
  net: ["ner", "nte", "nett"],
};

/** Names shorter than this are too often one letter away from a valid one. */
const shortest = 4;

/** The provider's domain that was probably meant; null if the address looks right. */
export function meantDomain(email: string): string | null {
  const domain = email.trim().toLowerCase().split("@")[1] ?? "";
  if (providers.includes(domain) || real.has(domain)) return null;
  const [name, ending] = splitAtDot(domain);
  const isMeant = (provider: string) => {
    const [itsName, itsEnding] = splitAtDot(provider);
    const hasEnding = ending === itsEnding || (endings[itsEnding]?.includes(ending) ?? false);
    if (name === itsName) return ending !== itsEnding && hasEnding;
    return hasEnding && Math.min(name.length, itsName.length) >= shortest && isOneSlipFrom(name, itsName);
  };
  return providers.find(isMeant) ?? null;
}

function splitAtDot(domain: string): [name: string, ending: string] {
  const dot = domain.lastIndexOf(".");
  return dot < 0 ? [domain, ""] : [domain.slice(0, dot), domain.slice(dot + 1)];
}

/** One letter more, less or other, or two neighbours exchanged. */
function isOneSlipFrom(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [restOfA, restOfB] = [a.slice(at), b.slice(at)];
  return (
    restOfA.slice(1) === restOfB ||
    restOfA === restOfB.slice(1) ||
    restOfA.slice(1) === restOfB.slice(1) ||
    (restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0] && restOfA.slice(2) === restOfB.slice(2))
  );
}
