import "server-only";
import { toSnake } from "./case";

const pulseMs = 25_000;
/** Then the browser connects anew, and is asked again who it is. */
const lifeMs = 10 * 60_000;

/** `end` closes the stream: the browser connects anew, and takes into account that it may have missed something. */
type Watch = (send: (event: unknown) => void, end: () => void) => Promise<() => void>;

/** Server-sent events until the reader leaves; `watch` answers how to stop. */
export function eventStream(request: Request, watch: Watch): Response {
  const over = new AbortController();
  request.signal.addEventListener("abort", () => over.abort());
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const encoder = new TextEncoder();
      const write = (text: string) => {
        if (!over.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      write("retry: 2000\n\n");
      const close = () => {
        if (over.signal.aborted) return;
        over.abort();
        controller.close();
      };
      const stop = await watch((event) => write(`data: ${JSON.stringify(toSnake(event))}\n\n`), close);
      const pulse = setInterval(() => write(":\n\n"), pulseMs);
      const life = setTimeout(close, lifeMs);
      const end = () => {
        clearInterval(pulse);
        clearTimeout(life);
        stop();
      };
      if (over.signal.aborted) end();
      else over.signal.addEventListener("abort", end);
    },
    cancel: () => over.abort(),
  });
  return new Response(stream, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform" },
  });
}
