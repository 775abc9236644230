import { endOfPartialDate } from '../../../platform/lib/partial-date.ts';
import type { ShownCertification } from '../../../portfolio/records/certification/certification.ts';
import type { ReadState } from './portfolio-state.ts';
import { withRecords } from './shown-records.ts';

/**
 * Marks the certificates that have expired by `now`, so that the document and its script need no clock. `changesAt` is
 * when the next one expires and the document must be rendered again.
 */
export function markExpired(state: ReadState, now: Date): { state: ReadState; changesAt: Date | undefined } {
  let changesAt: Date | undefined;
  const mark = (certificate: ShownCertification): ShownCertification => {
    if (certificate.expiration_date === '') return certificate;
    const end = endOfPartialDate(certificate.expiration_date);
    if (end <= now) return { ...certificate, isExpired: true };
    if (!changesAt || end < changesAt) changesAt = end;
    return certificate;
  };
  const queries = withRecords(state.queries, 'certifications', (records) => records.map(mark));
  return { state: { ...state, queries }, changesAt };
}
