import { z } from "zod";
import { route } from "@/lib/calls/route";
import { findCompanyDeletion, requestCompanyDeletion, takeBackCompanyDeletion } from "@/lib/leaving/company-deletion";
import { companyDeletionDto, companyDeletionInput } from "@/lib/leaving/schema";
import { companyParams } from "@/lib/organisations/companies/company-params";

const output = z.object({ companyDeletion: companyDeletionDto });

export const GET = route({
  summary: "What goes and what remains if the organisation is deleted, and whether that was asked for",
  who: "person",
  params: companyParams,
  output,
  handle: async (ctx, { params }) => ({ companyDeletion: await findCompanyDeletion(ctx, params.companyId) }),
});

export const POST = route({
  summary: "Ask to delete the organisation: it is deleted 30 days later, unless an administrator takes it back",
  who: "person",
  params: companyParams,
  body: companyDeletionInput,
  output,
  handle: async (ctx, { params, body }) => ({
    companyDeletion: await requestCompanyDeletion(ctx, params.companyId, body),
  }),
});

export const DELETE = route({
  summary: "Take the deletion of the organisation back",
  who: "person",
  params: companyParams,
  handle: (ctx, { params }) => takeBackCompanyDeletion(ctx, params.companyId),
});
