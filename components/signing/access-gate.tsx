"use client";
import { useState } from "react";
import { callApi } from "./call-api";
import { fill, type Words } from "./words";

export function AccessGate({ token, words, sender }: { token: string; words: Words; sender: string }) {
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  async function submit(form: FormData) {
    setBusy(true);
    const answer = await callApi("POST", token, "access", { access_code: form.get("code") }).catch(() => null);
    if (answer?.ok) return location.reload();
    setBusy(false);
    setError(answer?.message ?? words.failed);
  }
  return (
    <main className="terminal">
      <form
        className="terminal-card"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        <h1>{words.accessTitle}</h1>
        <p id="access-text">{fill(words.accessText, { sender })}</p>
        <label className="stacked">
          {words.accessCode}
          <input
            className="text-input"
            name="code"
            type="password"
            maxLength={16}
            required
            autoComplete="one-time-code"
            aria-describedby="access-text access-error"
            aria-invalid={error !== ""}
          />
        </label>
        <p id="access-error" className="problem" role="alert">
          {error}
        </p>
        <button className="button button-primary" disabled={busy}>
          {words.open}
        </button>
      </form>
    </main>
  );
}
