import "server-only";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import { type Guard, resolveOnce } from "./guarded-connection";

type Wanted = {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: Uint8Array | string;
  deadlineMs: number;
  /** Bytes of the answer, after which the connection is closed. */
  most: number;
};
/** `body` is null if the answer was larger than wanted or broke off; `beginning` is what of it arrived until then. */
type Answer = { status: number; body: Buffer | null; beginning: Buffer; contentType?: string | undefined };

/** Asks a foreign address: at the checked address only, without redirects, within a time and a size. */
export async function guardedRequest(url: URL, wanted: Wanted, guard: Guard): Promise<Answer> {
  const { method, headers, body, deadlineMs, most } = wanted;
  const signal = AbortSignal.timeout(deadlineMs);
  const target = await Promise.race([resolveOnce(url.hostname.replace(/^\[|\]$/g, ""), guard), lateness(signal)]);
  const secure = url.protocol === "https:";
  return new Promise<Answer>((resolve, reject) => {
    const request = (secure ? https : http).request(
      {
        host: target.address,
        family: target.address.includes(":") ? 6 : 4,
        port: url.port || (secure ? 443 : 80),
        path: url.pathname + url.search,
        method,
        agent: false,
        ...(secure && net.isIP(target.host) === 0 && { servername: target.host }),
        headers: {
          ...headers,
          host: url.host,
          ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
        },
        signal,
      },
      (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        const status = answer.statusCode ?? 0;
        answer.on("data", (part: Buffer) => {
          size += part.byteLength;
          if (size <= most) return void parts.push(part);
          resolve({ status, body: null, beginning: Buffer.concat(parts) });
          request.destroy();
        });
        answer.on("error", () => resolve({ status, body: null, beginning: Buffer.concat(parts) }));
        answer.on("end", () => {
          const body = Buffer.concat(parts);
          resolve({ status, body, beginning: body, contentType: answer.headers["content-type"] });
        });
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** Fails as a request does that is aborted; a resolver may take longer than the whole request should. */
const lateness = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(new DOMException("The name was not resolved in time", "AbortError"))),
  );
