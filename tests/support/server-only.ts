export {}; // replaces the "server-only" marker outside Next
