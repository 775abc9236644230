import type { SettledQuery } from '../../../portfolio/records/kit/record-queries.ts';
import { bookingFrame } from '../../../portfolio/records/service/booking-frame.ts';
import { recordsOf, withRecords } from './shown-records.ts';

/** Returns the data of a page with the address that each service's link to book opens in place, if its host may. */
export function withBookingFrames(queries: readonly SettledQuery[], hosts: readonly string[]): SettledQuery[] {
  return withRecords(queries, 'services', (services) =>
    services.map((service) => {
      const booking_frame = bookingFrame(String(service.booking_url), hosts);
      return booking_frame === undefined ? service : { ...service, booking_frame };
    }),
  );
}

/** The origins that the page may frame, for its content security policy. */
export function bookingOrigins(queries: readonly SettledQuery[]): string[] {
  const frames = recordsOf(queries, 'services').flatMap(({ booking_frame }) => booking_frame ?? []);
  return [...new Set(frames.map((frame) => new URL(String(frame)).origin))].sort();
}
