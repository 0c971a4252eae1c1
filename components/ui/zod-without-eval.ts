import { z } from "zod";

// Zod probes for `new Function` when a schema is created, which the content security policy reports: import this first.
z.config({ jitless: true });
