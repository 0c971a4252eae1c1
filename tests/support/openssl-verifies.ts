import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

/** Lets OpenSSL verify the newest time stamp of a PDF over exactly the bytes of its range, as if it were that time. */
export function opensslVerifies(
  bytes: Uint8Array,
  authority: { at: (name: string) => string },
  time = new Date(),
): string {
  const file = Buffer.from(bytes);
  const range = [...file.toString("latin1").matchAll(/\/ByteRange ?\[ ?0 (\d+) (\d+) (\d+) *\]/g)].at(-1);
  const [start = 0, end = 0, rest = 0] = range?.slice(1).map(Number) ?? [];
  if (end + rest !== file.length) throw new Error("The time stamp does not cover the file");
  const padded = Buffer.from(file.toString("latin1", start + 1, end - 1), "hex");
  writeFileSync(authority.at("token.der"), padded.subarray(0, 4 + padded.readUInt16BE(2)));
  writeFileSync(authority.at("covered"), Buffer.concat([file.subarray(0, start), file.subarray(end)]));
  const given = ["-data", authority.at("covered"), "-in", authority.at("token.der"), "-token_in"];
  const trusted = ["-CAfile", authority.at("root.crt"), "-untrusted", authority.at("issuer.crt")];
  const at = ["-attime", String(Math.floor(time.getTime() / 1000))];
  return execFileSync("openssl", ["ts", "-verify", ...given, ...trusted, ...at], { encoding: "utf8", stdio: "pipe" });
}
