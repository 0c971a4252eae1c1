import { z } from "zod";
import { route } from "@/lib/calls/route";
import { testDto, testInput } from "@/lib/connections/schema";
import { fetchTest } from "@/lib/connections/settings/test-draft";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { readCookie } from "@/lib/platform/http/cookies";

export const POST = route({
  summary: "What the identity provider said in a test of the connection, which changes nothing",
  who: "person",
  params: companyParams,
  body: testInput,
  output: z.object({ test: testDto }),
  idempotent: false,
  handle: async (ctx, { params, body, request }) => ({
    test: await fetchTest(ctx, params.companyId, body.token, readCookie(request.headers, "connection") ?? ""),
  }),
});
