import type { AvatarStyle } from './avatar-style.ts';

export type Testimonial = {
  name: string;
  title: string;
  company: string;
  image: AvatarStyle;
  quote: string;
  /** 1 to 5. */
  rating: number;
};

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    name: 'Teodora Vlaicu',
    title: 'Front-end developer',
    company: 'Independent',
    image: { hair: 'long', tone: 1, coat: 'plum', wearsGlasses: false },
    quote:
      'I imported my résumé, replaced three pictures and sent the link the same afternoon. The client wrote back before dinner.',
    rating: 5,
  },
  {
    name: 'Bram Oosterveld',
    title: 'Product engineer',
    company: 'Loods Negen',
    image: { hair: 'short', tone: 0, coat: 'cobalt', wearsGlasses: true },
    quote:
      'My old site took six seconds on the train. This one is there before I have put the phone back in my pocket.',
    rating: 5,
  },
  {
    name: 'Adaeze Nwosu',
    title: 'Founder',
    company: 'Palmgrove Studio',
    image: { hair: 'curls', tone: 3, coat: 'vermilion', wearsGlasses: false },
    quote:
      'Eleven of us, eleven portfolios, one look. New people have a page on their first day, and nobody asks me how.',
    rating: 5,
  },
  {
    name: 'Mateus Arruda',
    title: 'Data engineer',
    company: 'Farol Analytics',
    image: { hair: 'bald', tone: 2, coat: 'graphite', wearsGlasses: true },
    quote: 'Visitors by country without a cookie banner. I showed it to our privacy officer, and she smiled.',
    rating: 4,
  },
  {
    name: 'Hanne Lysgaard',
    title: 'Accessibility consultant',
    company: 'Independent',
    image: { hair: 'bun', tone: 0, coat: 'moss', wearsGlasses: false },
    quote: 'The first portfolio of my own that passes the audit I sell to others, in light and in dark.',
    rating: 5,
  },
  {
    name: 'Keito Amano',
    title: 'Full-stack developer',
    company: 'Third Harbour',
    image: { hair: 'bob', tone: 1, coat: 'cobalt', wearsGlasses: true },
    quote: 'I deleted the wrong project five minutes before a call. It said Undo, so I did.',
    rating: 5,
  },
];
