import "server-only";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import { AddressRefused, type Guard, resolveOnce } from "./guarded-connection";

const deadlineMs = 10_000;
const answerBytes = 1_000_000;

type PostAnswer = { status: number };

/**
 * Posts to a customer's URL: https to the checked address only, no redirects, ten seconds, at most 1 MB of the answer
 * (docs/threats.md 18).
 */
export async function guardedPost(
  url: URL,
  body: string,
  headers: Record<string, string>,
  guard: Guard,
): Promise<PostAnswer> {
  const secure = url.protocol === "https:";
  if (!secure && !(guard.allowPrivate && url.protocol === "http:")) throw new AddressRefused(url.host);
  const target = await resolveOnce(url.hostname.replace(/^\[|\]$/g, ""), guard);
  const family = target.address.includes(":") ? 6 : 4;
  return new Promise<PostAnswer>((resolve, reject) => {
    const request = (secure ? https : http).request(
      {
        host: target.address,
        family,
        port: url.port || (secure ? 443 : 80),
        path: url.pathname + url.search,
        method: "POST",
        agent: false,
        ...(secure && net.isIP(target.host) === 0 && { servername: target.host }),
        headers: { ...headers, host: url.host, "content-length": Buffer.byteLength(body) },
        signal: AbortSignal.timeout(deadlineMs),
      },
      (answer) => {
        let size = 0;
        answer.on("data", (chunk: Buffer) => {
          size += chunk.byteLength;
          if (size > answerBytes) request.destroy();
        });
        answer.on("error", () => {});
        answer.on("close", () => resolve({ status: answer.statusCode ?? 0 }));
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}
