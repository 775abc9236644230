import { z } from 'zod';

// Zod asks whether it may compile code, and a content security policy that forbids it complains of the question.
// A browser's entry imports this before any schema.
z.config({ jitless: true });
