const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\b(?:iPhone|iPad|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Browser and system for display, such as 'Chrome, Windows'; null if neither is known. */
export function browserName(userAgent: string | null): string | null {
  const named = [browsers, systems].flatMap((list) => {
    const known = list.find(([pattern]) => pattern.test(userAgent ?? ""));
    return known ? [known[1]] : [];
  });
  return named.join(", ") || null;
}

/** Internet Explorer, which cannot run the product (specification, Accounts 9). */
export const isOldBrowser = (userAgent: string | null) => /\bMSIE |\bTrident\//.test(userAgent ?? "");
