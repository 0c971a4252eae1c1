import { z } from "zod";
import { listTotal } from "@/lib/platform/text/shapes";
import { createContact } from "@/lib/contacts/create-contact";
import { listContacts } from "@/lib/contacts/queries";
import { contactDto, contactInput, contactsQuery } from "@/lib/contacts/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "The caller's contacts; suggestions are a search with perPage=4",
  who: "person",
  query: contactsQuery,
  output: z.object({ contacts: z.array(contactDto), ...listTotal }),
  handle: (ctx, { query }) => listContacts(ctx, query),
});

export const POST = route({
  summary: "Add a contact",
  who: "person",
  body: contactInput,
  output: z.object({ contact: contactDto }),
  status: 201,
  handle: async (ctx, { body }) => ({ contact: await createContact(ctx, body) }),
});
