import { expect, test } from 'vitest';
import { bookingFrame } from './booking-frame.ts';

test.each([
  ['https://cal.com/ada/30min', 'https://cal.com/ada/30min'],
  ['https://www.calendly.com/ada?month=2026-12', 'https://calendly.com/ada?month=2026-12'],
  ['https://BOOK.example.com/ada', 'https://book.example.com/ada'],
  ['https://book.example.com:8443/ada', 'https://book.example.com:8443/ada'],
  ['https://book.example.com:9000/ada', undefined],
  ['https://cal.com/', undefined],
  ['https://cal.com:8443/ada', undefined],
  ['http://cal.com/ada', undefined],
  ['https://cal.com.evil.example/ada', undefined],
  ['https://evil.example/cal.com/ada', undefined],
  ['https://cal.com@evil.example/ada', undefined],
  ['https://evilcal.com/ada', undefined],
  ['', undefined],
])('what is framed of %s is %s', (link, frame) => {
  expect(bookingFrame(link, ['book.example.com', 'book.example.com:8443'])).toBe(frame);
});
