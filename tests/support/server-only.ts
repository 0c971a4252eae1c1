export {}; // stands in for the "server-only" marker outside Next
