import { z } from "zod";

export const companyId = z.coerce.number().int().positive();
export const companyParams = z.object({ companyId });
