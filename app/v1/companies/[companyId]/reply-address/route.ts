import { findReplyAddress, saveReplyAddress } from "@/lib/mail-server/reply-address";
import { replyAddress, replyAddressDto } from "@/lib/mail-server/schema";
import { companyParams } from "@/lib/organisations/companies/company-params";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "Who reads the answers to an organisation's mails",
  scope: "administer",
  params: companyParams,
  output: replyAddressDto,
  handle: (ctx, { params }) => findReplyAddress(ctx, params.companyId),
});

export const PUT = route({
  summary: "Set who reads the answers to an organisation's mails",
  description: "Applies to mails about the organisation's workflows, also to those that wait to be sent.",
  scope: "administer",
  params: companyParams,
  body: replyAddress,
  output: replyAddressDto,
  handle: (ctx, { params, body }) => saveReplyAddress(ctx, params.companyId, body),
});
