import type { ApiCall } from "@/lib/platform/http/api-reference";
import { keyHeader } from "./samples";

export type Asked = { values: Record<string, string>; key: string; body: string; file: File | null };
/** `status` is 0 when no answer came. */
export type Told = { status: number; milliseconds: number; text: string };

const longestShown = 100_000;

export function addressOf(call: ApiCall, { values }: Asked): string {
  const path = call.path.replace(/\{(\w+)\}/g, (slot, name: string) => encodeURIComponent(values[name] ?? "") || slot);
  const query = call.parameters.flatMap(({ name, place, type }): [string, string][] => {
    if (place !== "query" || !values[name]) return [];
    if (type !== "object") return [[name, values[name]]];
    return [...new URLSearchParams(values[name])].map(([key, value]) => [`${name}[${key}]`, value]);
  });
  const text = new URLSearchParams(query).toString();
  return `/v1${path}${text ? `?${text}` : ""}`;
}

export async function send(call: ApiCall, asked: Asked): Promise<Told> {
  const began = performance.now();
  const form = new FormData();
  const [fileField] = call.body?.fields ?? [];
  if (asked.file && fileField) form.set(fileField.name, asked.file);
  const body = call.body?.kind === "json" ? asked.body : call.body?.kind === "multipart" ? form : null;
  try {
    const answer = await fetch(addressOf(call, asked), {
      method: call.method,
      // A call with a key must not also carry the session's cookie.
      credentials: asked.key ? "omit" : "same-origin",
      headers: {
        ...(asked.key && { authorization: `Bearer ${asked.key}` }),
        ...(call.body?.kind === "json" && { "content-type": "application/json" }),
      },
      body,
    });
    const text = await readable(answer);
    return { status: answer.status, milliseconds: Math.round(performance.now() - began), text };
  } catch {
    return { status: 0, milliseconds: 0, text: "" };
  }
}

async function readable(answer: Response): Promise<string> {
  const type = answer.headers.get("content-type") ?? "";
  if (!type.startsWith("application/json")) {
    const { size } = await answer.blob();
    return size === 0 ? "" : `${type}, ${size} bytes`;
  }
  return JSON.stringify(await answer.json(), null, 2).slice(0, longestShown);
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

export function curlOf(call: ApiCall, asked: Asked, origin: string): string {
  const [fileField] = call.body?.fields ?? [];
  return [
    `curl -X ${call.method} ${quoted(origin + addressOf(call, asked))}`,
    ...(call.isOpen ? [] : [keyHeader]),
    ...(call.body?.kind === "json" ? [`-H 'Content-Type: application/json'`, `-d ${quoted(asked.body)}`] : []),
    ...(call.body?.kind === "multipart" && fileField
      ? [`-F ${quoted(`${fileField.name}=@${asked.file?.name ?? "document.pdf"}`)}`]
      : []),
  ].join(" \\\n  ");
}
