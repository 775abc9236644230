import type { LandingLabel } from '../texts/landing-texts.ts';
import type { AvatarStyle } from './avatar-style.ts';

export type Testimonial = {
  name: string;
  title: LandingLabel;
  /** Undefined: independent. */
  company?: string;
  image: AvatarStyle;
  quote: LandingLabel;
  /** 1 to 5. */
  rating: number;
};

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    name: 'Teodora Vlaicu',
    title: 'vlaicuTitle',
    image: { hair: 'long', tone: 1, coat: 'plum', wearsGlasses: false },
    quote: 'vlaicuQuote',
    rating: 5,
  },
  {
    name: 'Bram Oosterveld',
    title: 'oosterveldTitle',
    company: 'Loods Negen',
    image: { hair: 'short', tone: 0, coat: 'cobalt', wearsGlasses: true },
    quote: 'oosterveldQuote',
    rating: 5,
  },
  {
    name: 'Adaeze Nwosu',
    title: 'nwosuTitle',
    company: 'Palmgrove Studio',
    image: { hair: 'curls', tone: 3, coat: 'vermilion', wearsGlasses: false },
    quote: 'nwosuQuote',
    rating: 5,
  },
  {
    name: 'Mateus Arruda',
    title: 'arrudaTitle',
    company: 'Farol Analytics',
    image: { hair: 'bald', tone: 2, coat: 'graphite', wearsGlasses: true },
    quote: 'arrudaQuote',
    rating: 4,
  },
  {
    name: 'Hanne Lysgaard',
    title: 'lysgaardTitle',
    image: { hair: 'bun', tone: 0, coat: 'moss', wearsGlasses: false },
    quote: 'lysgaardQuote',
    rating: 5,
  },
  {
    name: 'Keito Amano',
    title: 'amanoTitle',
    company: 'Third Harbour',
    image: { hair: 'bob', tone: 1, coat: 'cobalt', wearsGlasses: true },
    quote: 'amanoQuote',
    rating: 5,
  },
];
