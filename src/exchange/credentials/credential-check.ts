import { z } from 'zod';
import { Done } from '../../platform/lib/success.ts';
import { fault } from '../../platform/lib/texts/sentence.ts';

/** The kinds whose records can have a signed badge. */
export const CHECKED_KINDS = ['badges', 'certifications'] as const;
/** Of one account. */
export const CHECKS_MAX = 200;
/** Of what is sent: an image of a megabyte as text. */
export const CREDENTIAL_MAX_CHARACTERS = 1_500_000;
/** Of what is stored; a badge has ten thousand, mostly less. */
export const STORED_MAX_CHARACTERS = 64_000;

/** That a badge held when it was looked at. */
export const CredentialCheck = z.object({
  id: z.string(),
  kind: z.enum(CHECKED_KINDS),
  record_id: z.string(),
  /** As its issuer calls it, whatever the record says. */
  name: z.string(),
  /** The host of its issuer, with a path unless the whole host stands for it; or a key as `did:key`. */
  issuer: z.string(),
  checked_at: z.string(),
  valid_until: z.string().nullable(),
  /** When a later check found it revoked, expired or changed; it is on no page since then. */
  ended_at: z.string().nullable(),
});
export type CredentialCheck = z.infer<typeof CredentialCheck>;

export const NewCredentialCheck = z.object({
  kind: z.enum(CHECKED_KINDS, fault('must be one of {values}', { values: CHECKED_KINDS.join(', ') })),
  record_id: z.string().min(1, 'is required').max(100),
  credential: z
    .string()
    .trim()
    .min(1, 'is required')
    .max(CREDENTIAL_MAX_CHARACTERS, {
      error: () => fault('must be at most {n} characters', { n: CREDENTIAL_MAX_CHARACTERS }),
    })
    .meta({
      description:
        'Open Badges 3.0 as a token (EdDSA, ES256, RS256) or with an eddsa-jcs-2022 proof, 2.0 signed or hosted; also the URL of a hosted one, or a PNG or SVG as a data URL',
    }),
});

export type NewCredentialCheck = z.infer<typeof NewCredentialCheck>;

export const ChangedCheck = Done.extend({ credential_check: CredentialCheck });
