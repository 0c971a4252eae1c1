import { vi } from "vitest";

const afterwards: Promise<void>[] = [];

// A setup file, so that it stands before any module is loaded.
vi.mock("next/server", () => ({ after: (act: () => Promise<void>) => void afterwards.push(act()) }));

/** What Next does after an answer has left is over when this is, so that a test sees it. */
export async function settleAfterAnswers(): Promise<void> {
  await Promise.all(afterwards.splice(0));
}
