import { z } from 'zod';

// Zod tests whether it may compile code, which a content security policy without 'unsafe-eval' reports as a violation.
// A browser entry imports this before any schema.
z.config({ jitless: true });
