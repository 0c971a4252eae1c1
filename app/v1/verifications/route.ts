import { route } from "@/lib/calls/route";
import { maximumVerifiedBytes } from "@/lib/verification/rules";
import { verificationDto } from "@/lib/verification/schema";
import { verifyDocument } from "@/lib/verification/verify-document";

export const POST = route({
  summary: "Verify a PDF: whether its seal is intact, whose it is, and what is known of its workflow here",
  who: "anyone",
  upload: { field: "document", maximum: maximumVerifiedBytes },
  output: verificationDto,
  handle: (ctx, { file }) => verifyDocument(ctx, file),
});
