import { z } from "zod";

// Zod probes for `new Function` when a schema is made, which the content security policy reports: import this first.
z.config({ jitless: true });
