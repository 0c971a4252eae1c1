import { verifyPdf } from "@/lib/platform/pdf/verify/verify-pdf";
import type { Answered, Asked } from "./verify-beside";

addEventListener("message", ({ data: { bytes, anchors } }: MessageEvent<Asked>) => {
  void verifyPdf(bytes, anchors).then(
    (found) => answer({ found }),
    (error: unknown) => answer({ problem: error instanceof Error ? error.message : String(error) }),
  );
});

const answer = (answered: Answered) => postMessage(answered);
