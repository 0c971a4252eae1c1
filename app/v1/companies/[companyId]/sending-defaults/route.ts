import { z } from "zod";
import { route } from "@/lib/calls/route";
import { companyId } from "@/lib/organisations/schema";
import { findSendingDefaults, saveSendingDefaults } from "@/lib/workflows/settings/sending-defaults";
import { sendingDefaultsDto, sendingDefaultsInput } from "@/lib/workflows/schema/sending-defaults";

const params = z.object({ companyId });
const output = z.object({ sendingDefaults: sendingDefaultsDto });

export const GET = route({
  summary: "What new drafts of an organisation's people begin with",
  params,
  output,
  handle: async (ctx, { params: { companyId: id } }) => ({ sendingDefaults: await findSendingDefaults(ctx, id) }),
});

export const PUT = route({
  summary: "Set what new drafts of an organisation's people begin with",
  scope: "administer",
  params,
  body: sendingDefaultsInput,
  output,
  handle: async (ctx, { params: { companyId: id }, body }) => ({
    sendingDefaults: await saveSendingDefaults(ctx, id, body),
  }),
});
