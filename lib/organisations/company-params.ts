import { z } from "zod";
import { companyId } from "./schema";

export const companyParams = z.object({ companyId });
