import { z } from "zod";
import { route } from "@/lib/calls/route";
import { imageTypes } from "@/lib/platform/http/image-answer";
import { writtenId } from "@/lib/platform/http/ids";
import { sizeText } from "@/lib/platform/text/size-text";
import { loadFieldImage } from "@/lib/signing/entries/load-images";
import { removePicture, savePicture } from "@/lib/signing/entries/pictures";
import { reachRequest, reachToAct } from "@/lib/signing/gate/reach-request";
import { maximumPictureBytes } from "@/lib/signing/rules";
import { linkToken } from "@/lib/signing/schema";
import { pictureForm } from "@/lib/signing/schema/picture-form";

const params = z.object({ token: linkToken, fieldId: writtenId });

export const PUT = route({
  summary: `Put a picture into a picture field: PNG or JPEG of at most ${sizeText(maximumPictureBytes)}`,
  who: "anyone",
  params,
  upload: { field: "picture", maximum: maximumPictureBytes, form: pictureForm },
  output: z.object({ picture: z.object({ id: z.number() }) }),
  handle: async (ctx, { params: { token, fieldId }, file, form, request }) => ({
    picture: await savePicture(ctx, await reachToAct(ctx, token, request.headers), fieldId, { ...file, ...form }),
  }),
});

export const DELETE = route({
  summary: "Take the picture out of a picture field",
  who: "anyone",
  params,
  handle: async (ctx, { params: { token, fieldId }, request }) =>
    removePicture(ctx, await reachToAct(ctx, token, request.headers), fieldId),
});

export const GET = route({
  summary: "The image in one of the recipient's own picture or stamp fields",
  file: { types: imageTypes },
  who: "anyone",
  params,
  handle: async (ctx, { params: { token, fieldId }, request }) =>
    loadFieldImage(ctx, await reachRequest(ctx, token, request.headers), fieldId),
});
