import { expect, test } from 'vitest';
import type { Card } from './card.ts';
import { cardLayout } from './card-layout.ts';

const CARD: Card = {
  title: 'نور الهاشمي',
  titleInstead: 'noor',
  line: '',
  caption: '',
  address: '127.0.0.1:4310/u/noor',
  image: '',
  frame: 'portrait',
  initials: '',
  mode: 'light',
  accent: 'vermilion',
};

test('the URL of an Arabic card is read from left to right', () => {
  const layout = JSON.stringify(cardLayout(CARD, { ...CARD, figure: '', label: '' }, undefined));
  expect(layout).toContain('"direction":"rtl"');
  expect(layout).toMatch(/"direction":"ltr"[^}]*\},"children":"127\.0\.0\.1:4310\/u\/noor"/);
});
