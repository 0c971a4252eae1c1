import { z } from "zod";
import { route } from "@/lib/calls/route";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { sizeText } from "@/lib/platform/text/size-text";
import { listStamps } from "@/lib/stamps/queries";
import { maximumStampBytes } from "@/lib/stamps/rules";
import { addStamp } from "@/lib/stamps/save-stamp";
import { stampDto, stampForm } from "@/lib/stamps/schema";

export const GET = route({
  summary: "The stamps that an organisation's people can place",
  params: companyParams,
  output: z.object({ stamps: z.array(stampDto) }),
  handle: async (ctx, { params: { companyId } }) => ({ stamps: await listStamps(ctx, companyId) }),
});

export const POST = route({
  summary: `Add a stamp: PNG or JPEG of at most ${sizeText(maximumStampBytes)}`,
  scope: "administer",
  params: companyParams,
  upload: { field: "stamp", maximum: maximumStampBytes, form: stampForm },
  output: z.object({ stamp: stampDto }),
  status: 201,
  handle: async (ctx, { params: { companyId }, file, form }) => ({
    stamp: await addStamp(ctx, companyId, { bytes: file.bytes, name: form.name }),
  }),
});
