import { z } from 'zod';
import { MessageRef } from '../../../platform/lib/texts/errors/message-ref.ts';
import { PlaceSource } from '../country-report.ts';

/** GET /api/audience/setup: what the server detects about the current client. */
export const Diagnostics = z.object({
  message: z.string(),
  address: z.string(),
  /** The request headers that identify the client, as received. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** `TRUST_PROXY` as configured; '' if not set. */
  trust_proxy: z.string(),
  place: z.object({ country: z.string(), country_code: z.string(), region: z.string(), city: z.string() }),
  source: PlaceSource.nullable(),
  device: z.string(),
  browser: z.string(),
  system: z.string(),
  findings: z.array(z.object({ is_good: z.boolean(), text: z.string(), ...MessageRef.shape })),
});
export type Diagnostics = z.infer<typeof Diagnostics>;

export const RETENTION_MAX_MONTHS = 120;

/** GET and PATCH /api/audience/settings; null keeps everything. */
export const AnalyticsSettings = z.object({
  retention_months: z.number().int().min(1).max(RETENTION_MAX_MONTHS).nullable(),
});
export type AnalyticsSettings = z.infer<typeof AnalyticsSettings>;
