import { z } from 'zod';
import { type ErrorCode, STATUS_OF_CODE } from './error-codes.ts';

/** Apart from the errors themselves: the script of a page has those, and must not have the schema library. */

const ERROR_CODES = Object.keys(STATUS_OF_CODE) as [ErrorCode, ...ErrorCode[]];

export const Values = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()).readonly()]));

/** What is wrong with a field: the English, and the id and values from which each language makes its own. */
export const FieldFault = z.object({
  field: z.string(),
  message: z.string(),
  error_id: z.string(),
  params: Values,
});
export type FieldFault = z.infer<typeof FieldFault>;

/** The body of every error response: `message` is the headline, `error` the detail. */
export const Failure = z.object({
  status: z.number().int(),
  code: z.enum(ERROR_CODES),
  message: z.string(),
  message_id: z.string(),
  error: z.string(),
  error_id: z.string(),
  /** The values of both texts. */
  params: Values,
  /** The faults of fields, or the stored object of a conflict. */
  details: z.union([z.array(FieldFault), z.unknown()]).optional(),
  request_id: z.string().optional(),
});
export type Failure = z.infer<typeof Failure>;

/** The same in an error, until it is sent with its id. */
const MadeFault = FieldFault.omit({ error_id: true }).extend({ text: z.string() });
export type MadeFault = z.infer<typeof MadeFault>;
/** Of an error of the API, or of one that was made here. */
export const KnownFault = z.union([FieldFault, MadeFault]);
