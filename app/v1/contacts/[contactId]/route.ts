import { z } from "zod";
import { changeContact } from "@/lib/contacts/change-contact";
import { deleteContact } from "@/lib/contacts/delete-contact";
import { findContact } from "@/lib/contacts/queries";
import { contactChange, contactDto, contactId } from "@/lib/contacts/schema";
import { route } from "@/lib/calls/route";

const params = z.object({ contactId });
const output = z.object({ contact: contactDto });

export const GET = route({
  summary: "A contact",
  who: "person",
  params,
  output,
  handle: async (ctx, { params: { contactId: id } }) => ({ contact: await findContact(ctx, id) }),
});

export const PATCH = route({
  summary: "Change a contact",
  who: "person",
  params,
  body: contactChange,
  output,
  handle: async (ctx, { params: { contactId: id }, body }) => ({ contact: await changeContact(ctx, id, body) }),
});

export const DELETE = route({
  summary: "Delete a contact",
  who: "person",
  params,
  handle: (ctx, { params: { contactId: id } }) => deleteContact(ctx, id),
});
