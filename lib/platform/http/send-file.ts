import { type AnswerOf, type Called, CallFailure, type MethodOf, readAnswer } from "./call-api";
import { pageLanguage } from "./page-language";

type Options = {
  /** Called with the percentage sent. */
  tell: (percent: number) => void;
  signal?: AbortSignal;
  language?: string;
};

/** `callApi` for a large file, with XMLHttpRequest because `fetch` reports no upload progress. */
export function sendFile<R extends Called = never>(
  method: MethodOf<R>,
  path: string,
  form: FormData,
  { tell, signal, language }: Options,
): Promise<AnswerOf<R>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    signal?.addEventListener("abort", () => request.abort());
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) tell(Math.floor((event.loaded / event.total) * 100));
    });
    request.addEventListener("abort", () => reject(new CallFailure("Aborted", null)));
    request.addEventListener("error", () => reject(new CallFailure("Unreachable", null)));
    request.addEventListener("load", () => {
      try {
        resolve(readAnswer<R>(request.status, request.responseText));
      } catch (failure) {
        reject(failure);
      }
    });
    request.open(method, path);
    if (language) request.setRequestHeader(pageLanguage, language);
    request.send(form);
  });
}
