import { z } from "zod";
import { companyId } from "@/lib/organisations/schema";

export const companyParams = z.object({ companyId });
