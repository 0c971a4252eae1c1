import { expect, test, vi } from "vitest";
import { readAnchorFile } from "@/lib/platform/storage/storage";
import { readKnownAnchor } from "./anchor-file";

vi.mock("@/lib/platform/storage/storage", () => ({ readAnchorFile: vi.fn() }));

test("an anchor's file that cannot be read is not taken for missing, and is asked for again", async () => {
  vi.mocked(readAnchorFile).mockRejectedValueOnce(new Error("connect ECONNREFUSED")).mockResolvedValueOnce(null);
  await expect(readKnownAnchor(1)).rejects.toMatchObject({ code: "unavailable" });
  expect(await readKnownAnchor(1)).toBeNull();
  vi.mocked(readAnchorFile).mockResolvedValueOnce("file");
  expect(await readKnownAnchor(1)).toBe("file");
  expect(await readKnownAnchor(1)).toBe("file");
});
