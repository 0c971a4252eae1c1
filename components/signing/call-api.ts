export type Answer = { ok: boolean; status: number; message: string; errors: Record<string, string>; json: unknown };

/** So that refusals come in the language that the page is shown in, whatever the browser's own is. */
export const languageOfPage = () => document.querySelector<HTMLElement>(".recipient [lang]")?.lang || "en";

/** One call below this link. Throws only when the network is lost. */
export async function callApi(method: string, token: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`/v1/signature-requests/${token}/${path}`, {
    method,
    headers: {
      "accept-language": languageOfPage(),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json = (await response.json().catch(() => null)) as {
    message?: string;
    errors?: Record<string, string>;
  } | null;
  return { ok: response.ok, status: response.status, message: json?.message ?? "", errors: json?.errors ?? {}, json };
}

/** The same, tried again while the network is away or the server stumbles: after 1, 2, 4 … seconds, for a minute. */
export async function callPatiently(
  method: string,
  token: string,
  path: string,
  body: unknown,
  onTrouble: () => void,
): Promise<Answer> {
  for (let wait = 1000; ; wait *= 2) {
    const answer = await callApi(method, token, path, body).catch(() => null);
    if (answer && answer.status < 500) return answer;
    if (wait > 32_000) {
      if (answer) return answer;
      throw new Error("network");
    }
    onTrouble();
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
