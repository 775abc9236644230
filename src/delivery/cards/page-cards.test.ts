import { describe, expect, test } from 'vitest';
import { newCaseImage } from '../../portfolio/model/case-study.ts';
import { portfolioCard, projectCard, siteCard } from './page-cards.ts';

const ADA = {
  ...{ user_name: 'ada', first_name: 'Ada', last_name: 'Lovelace', theme: { mode: 'system', accent: 'moss' } },
  ...{ branding: true, card_url: '', image_url: '', headline: 'Maths', location: 'London', availability: 'Free' },
};
const SITE = { origin: 'https://folio.example', ownerPath: '/u/ada', root: '/u/ada', cards: '/cards/u/ada' };
const PROJECT = {
  slug: 'engine',
  title: 'Engine',
  image_url: '',
  images: [],
  technologies: ['a', 'b', 'c', 'd', 'e', 'f'],
};
const cardOf = (parts: Partial<typeof ADA> = {}) => portfolioCard({ ...ADA, ...parts }, '', SITE).card;

describe('the card of a portfolio', () => {
  test('names the person, and has a place or else an availability', () => {
    expect(cardOf()).toMatchObject({ title: 'Ada Lovelace', line: 'Maths', caption: 'London', frame: 'portrait' });
    expect(cardOf({ location: '' }).caption).toBe('Free');
    expect(portfolioCard(ADA, 'Open to work', SITE).card.caption).toBe('London · Open to work');
    expect(portfolioCard({ ...ADA, location: '' }, 'Open to work', SITE).card.caption).toBe('Open to work');
  });

  test.each([
    ['Ada', '', 'Ada', 'A'],
    ['', 'Lovelace', 'Lovelace', 'L'],
    ['', '', 'ada', 'A'],
    ['😀', 'أدا', '😀 أدا', '😀أ'],
  ])('of %j %j has the title %j and the initials %j', (first_name, last_name, title, letters) => {
    const card = cardOf({ first_name, last_name });
    expect([card.title, card.initials, card.titleInstead]).toEqual([title, letters, 'ada']);
  });

  test.each([
    [SITE, 'folio.example/u/ada'],
    [{ ...SITE, origin: 'http://localhost:3000' }, 'localhost:3000/u/ada'],
    [{ ...SITE, origin: 'https://ada.example', ownerPath: '/' }, 'ada.example'],
  ])('at %j shows the address %j', (site, address) => {
    expect(portfolioCard(ADA, '', site).card.address).toBe(address);
  });

  test('is dark if the page always is, and has the name of the program unless the owner leaves it out', () => {
    expect(['system', 'light', 'dark'].map((mode) => cardOf({ theme: { mode, accent: 'moss' } }).mode)).toEqual([
      ...['light', 'light', 'dark'],
    ]);
    expect([cardOf().isUnbranded, cardOf({ branding: false }).isUnbranded]).toEqual([undefined, true]);
  });

  test("has the owner's own image only if it was uploaded here", () => {
    const image_url = `images/${'0'.repeat(64)}.webp`;
    expect(cardOf({ card_url: image_url }).ownImage).toContain(image_url);
    expect(cardOf({ card_url: 'https://elsewhere.example/x.webp' }).ownImage).toBeUndefined();
    expect(cardOf({ image_url: 'javascript:alert(1)' }).image).toBe('');
  });
});

describe('the path of a card', () => {
  const pathOf = (parts: Partial<typeof ADA> = {}) => portfolioCard({ ...ADA, ...parts }, '', SITE).path;

  test('stays while its content does, because it is cached permanently', () => {
    expect(pathOf()).toBe(pathOf());
    expect(pathOf()).toMatch(/^\/cards\/u\/ada/);
  });

  test.each([
    { first_name: 'Augusta' },
    { headline: 'Poetry' },
    { location: 'Paris' },
    { branding: false },
    { theme: { mode: 'dark', accent: 'moss' } },
    { theme: { mode: 'system', accent: 'plum' } },
    { theme: { mode: 'system', accent: 'moss', accent_dark: '#88ddbb' } },
    { image_url: `images/${'1'.repeat(64)}.webp` },
  ])('changes with %j', (parts) => {
    expect(pathOf(parts)).not.toBe(pathOf());
  });

  test('differs between pages of the same content', () => {
    expect(siteCard('/a', 'Title', 'line', 'https://x.example').path).not.toBe(
      siteCard('/b', 'Title', 'line', 'https://x.example').path,
    );
  });
});

test('the card of a project has the image that its owner chose as the cover, else the first one', () => {
  const images = [newCaseImage('images/first.webp'), newCaseImage('images/second.webp')];
  const imageOf = (image_url: string) => projectCard(ADA, { ...PROJECT, image_url, images }, SITE).card.image;
  expect(imageOf('')).toBe('/images/first.webp');
  expect(imageOf('images/second.webp')).toBe('/images/second.webp');
});

test('the card of a project has its technologies, five at most, and the name of its owner', () => {
  const { card, path } = projectCard(ADA, PROJECT, SITE);
  expect(card).toMatchObject({
    title: 'Engine',
    line: 'Ada Lovelace',
    caption: 'a · b · c · d · e',
    frame: 'landscape',
  });
  expect(path).toContain('engine');
  expect(projectCard(ADA, { ...PROJECT, technologies: [] }, SITE).card.caption).toBe('');
});

test('the card of a project without an image has a cover that says something else than its title', () => {
  const artOf = (parts: object) => projectCard(ADA, { ...PROJECT, ...parts }, SITE).card.art;
  expect(artOf({})?.kind).toBe('bars');
  expect(artOf({ technologies: [] })?.kind).toBe('grid');
  const results = [{ value: '40,000', label: 'installs' }];
  expect(artOf({ results })).toMatchObject({ kind: 'figure', value: { lines: ['40,000'] }, label: ['installs'] });
  expect(artOf({ image_url: 'images/a.webp' })).toBeUndefined();
  const pathOf = (parts: object) => projectCard(ADA, { ...PROJECT, ...parts }, SITE).path;
  expect(pathOf({ results })).not.toBe(pathOf({}));
});
