import type { AvatarStyle } from './avatar-style.ts';

const SKIN = [
  { face: '#f4ded3', shade: '#e6c6b7' },
  { face: '#e8c39c', shade: '#d6a97c' },
  { face: '#b98458', shade: '#9d6a43' },
  { face: '#80543a', shade: '#67402b' },
] as const;
const HAIR = ['#3a3f45', '#262d32', '#22252a', '#17191c'] as const;
const COATS = { vermilion: '#d13d18', cobalt: '#1d4ed0', moss: '#45792a', plum: '#8a2d70', graphite: '#434c54' };

/** Hair behind the head. */
const BEHIND = {
  short: '',
  bald: '',
  curls: '',
  bob: 'M23 36C22 19 31 11 41 12c12 0 18 9 16 25c0 8 2 12 4 15c-7 4-33 5-41 0c2-4 3-8 3-16Z',
  long: 'M23 36C22 19 31 11 41 12c12 0 18 9 16 25c0 12 2 22 5 30c-8 4-36 4-44 0c4-8 5-18 5-31Z',
  bun: 'M40 3a8 8 0 1 1 0 16a8 8 0 1 1 0-16Z',
};

/** Hair over the forehead. */
const FRINGE = {
  bald: '',
  short: 'M27.8 34C26 23 31 16 41 16s14.5 7 12 18c-.5-4-1.5-6.5-3-8c-6 2-13 2-18.5.5c-2 1.5-3 3.5-3.7 7.5Z',
  bob: 'M27 37C26 24 32 16 41 17s14 6 13 20c-1-7-4-10-9-12c-5 4-13 4-16 7c-1 2-2 3-2 5Z',
  long: 'M27 38C25 24 32 16 40 17c10 0 15 7 14 21c-1-8-6-14-13-16c-3 7-9 10-12 12c-1 1-2 2-2 4Z',
  bun: 'M28 34C26 22 32 17 40 17s15 6 13 17c-2-7-6-11-13-11s-11 4-12 11Z',
  curls:
    'M26 35a6 6 0 0 1-1-10a7 7 0 0 1 6-9a8 8 0 0 1 10-4a8 8 0 0 1 11 4a7 7 0 0 1 5 10a6 6 0 0 1-2 9c0-6-2-9-6-11c-6 3-14 3-18 1c-3 2-5 5-5 10Z',
};

const HEAD = 'M28.6 33c0-9 5-13.4 11.8-13.4c7 0 11.8 4.6 11.8 13.4c0 10.6-5.2 18.2-11.8 18.2S28.6 43.6 28.6 33Z';
const FAR_SIDE = 'M40.4 19.6c7 0 11.8 4.6 11.8 13.4c0 10.6-5.2 18.2-11.8 18.2c3.6-7 4.2-21.2 0-31.6Z';

/** A bald head has a beard. */
const BEARD =
  'M28.6 34c1 6 2.4 8.6 5.6 8.6q6.2-1.6 12.4 0c3.2 0 4.6-2.6 5.6-8.6c.6 10-4.4 17.2-11.8 17.2S28 44 28.6 34Z';

/** A face like cut paper, as inline SVG: no image to load. Decorative: the name is beside it. */
export function Portrait({ avatar: { hair, tone, coat, wearsGlasses } }: { avatar: AvatarStyle }) {
  const { face, shade } = SKIN[tone];
  const hairColour = HAIR[tone];
  return (
    <svg viewBox="7 2 68 68" aria-hidden="true" className="portrait">
      <path d={BEHIND[hair]} fill={hairColour} />
      <path d="M34 44h12.4v15.6c-1 4.6-11.4 4.6-12.4 0Z" fill={shade} />
      <path d="M7 83c1.4-16 12-22 26-24.6c2 5.2 12 5.6 14 0C61 61 71.6 67 73 83Z" fill={COATS[coat]} />
      <path d={HEAD} fill={face} />
      <path d={FAR_SIDE} fill={shade} />
      {hair === 'bald' && <path d={BEARD} fill={hairColour} />}
      <path d={FRINGE[hair]} fill={hairColour} />
      {wearsGlasses && (
        <path
          d="M31 36a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0-8.4 0m8.2-.6q1.2-1 2.4 0m0 .6a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0-8.4 0"
          fill="none"
          stroke="#13171a"
          strokeWidth="0.8"
        />
      )}
      <path d="M37.6 45.2q3 1.9 5.8-.2" fill="none" stroke="#8a3f2c" strokeWidth="0.7" strokeLinecap="round" />
    </svg>
  );
}
