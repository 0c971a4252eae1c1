import { vi } from "vitest";
import { stateOf } from "../../lib/platform/process/process-state";

const afterwards = () => stateOf<Promise<void>[]>("afterwards", () => []);

// In a setup file, because the mock must exist before any module is loaded.
vi.mock("next/server", () => ({ after: (act: () => Promise<void>) => void afterwards().push(act()) }));

/** Waits for what Next would run after an answer, so that a test can check its effects. */
export async function settleAfterAnswers(): Promise<void> {
  await Promise.all(afterwards().splice(0));
}
