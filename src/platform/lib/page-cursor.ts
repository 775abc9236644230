import { z } from 'zod';

/** The `next` of the previous page of a list, newest first: a time and an id; '' for the first page. */
export const PageCursor = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z_[0-9a-f-]{36})?$/, 'must be the next of another page')
  .prefault('');
