import { z } from 'zod';

/** A host that the owner of an account claims as their own. */
export const Domain = z.object({
  id: z.string(),
  /** In ASCII and lower case, as in DNS. */
  domain: z.string(),
  verified_at: z.string().nullable(),
  /** Since when the record of a verified domain is missing. */
  failing_since: z.string().nullable(),
  /** Where the TXT record belongs, and what it contains. */
  txt_name: z.string(),
  txt_value: z.string(),
});
export type Domain = z.infer<typeof Domain>;

export const NewDomain = z.object({ domain: z.string().trim().min(1, 'Enter a domain').max(300) });
