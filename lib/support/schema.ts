import { z } from "zod";
import { email, personName, phone } from "@/lib/platform/text/shapes";
import { freeText, singleLine } from "@/lib/platform/text/single-line";

const contactTopics = ["general", "enterprise", "decline"] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** A message to the operator of the installation. */
export const contactInput = z.object({
  topic: z.enum(contactTopics).default("general"),
  name: personName,
  email,
  company: singleLine().max(255).optional(),
  phone: phone.optional(),
  message: freeText().min(1, "required").max(5000),
});
