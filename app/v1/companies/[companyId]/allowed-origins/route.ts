import { z } from "zod";
import { route } from "@/lib/calls/route";
import { findAllowedOrigins, saveAllowedOrigins } from "@/lib/organisations/companies/allowed-origins";
import { allowedOriginsDto, allowedOriginsInput, companyId } from "@/lib/organisations/schema";

const params = z.object({ companyId });

export const GET = route({
  summary: "The origins of an organisation's own applications, to which recipients may be led back",
  scope: "administer",
  params,
  output: allowedOriginsDto,
  handle: (ctx, { params: { companyId: id } }) => findAllowedOrigins(ctx, id),
});

export const PUT = route({
  summary: "Allow ways back to these origins only",
  description:
    "A public link's `return_url` is an address of one of them. An address that is no longer allowed is no longer shown, also where the document was begun before.",
  who: "person",
  params,
  body: allowedOriginsInput,
  output: allowedOriginsDto,
  handle: (ctx, { params: { companyId: id }, body }) => saveAllowedOrigins(ctx, id, body),
});
