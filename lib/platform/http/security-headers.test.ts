import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./security-headers";

test("allows exactly the styles that the installed sonner writes", async () => {
  const source = await readFile("node_modules/sonner/dist/index.mjs", "utf8");
  const [, literal = ""] = source.match(/__insertCSS\((".*?")\);/s) ?? [];
  const styles: unknown = JSON.parse(literal);
  const policy = contentSecurityPolicy("N");
  for (const text of ["", String(styles)])
    expect(policy).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
});
