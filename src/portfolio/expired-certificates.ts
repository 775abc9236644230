import { certifications, type ShownCertification } from '../records/certification/certification.ts';
import type { ReadState } from './portfolio-state.ts';

/**
 * Marks the certificates that have expired by `now`, so that the document and its script need no clock. `changesAt` is
 * when the next one expires and the document must be rendered again.
 */
export function markExpired(state: ReadState, now: Date): { state: ReadState; changesAt: Date | undefined } {
  let changesAt: Date | undefined;
  const mark = (certificate: ShownCertification): ShownCertification => {
    if (certificate.expiration_date === '') return certificate;
    const end = endOf(certificate.expiration_date);
    if (end <= now) return { ...certificate, isExpired: true };
    if (!changesAt || end < changesAt) changesAt = end;
    return certificate;
  };
  const queries = state.queries.map((query) => {
    if (query.key[0] !== certifications.path || !('data' in query)) return query;
    return { ...query, data: (query.data as ShownCertification[]).map(mark) };
  });
  return { state: { ...state, queries }, changesAt };
}

/** Returns the first moment, in UTC, after this day, month or year. */
function endOf(date: string): Date {
  const [year = 0, month, day] = date.split('-').map(Number);
  if (month === undefined) return new Date(Date.UTC(year + 1, 0));
  return new Date(day === undefined ? Date.UTC(year, month) : Date.UTC(year, month - 1, day + 1));
}
