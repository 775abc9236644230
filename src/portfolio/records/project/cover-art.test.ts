import { describe, expect, test } from 'vitest';
import { artBesideTitle, artKinds, type CoverSource, coverArt } from './cover-art.ts';
import { coverSvg, coverSvgs } from './cover-svg.ts';

const KINDS = ['figure', 'bars', 'title', 'grid'] as const;
const MAX_BYTES = 700;
const source = (parts: Partial<CoverSource> = {}): CoverSource => ({
  slug: 'tidewater',
  title: 'Tidewater',
  technologies: [],
  ...parts,
});
const result = (value: string, label = '') => ({ results: [{ value, label }] });
const kindOf = (parts: Partial<CoverSource>) => artKinds([{ ...source(parts), hasImage: false }])[0];
const manyOf = (count: number, parts: Partial<CoverSource> = {}) =>
  Array.from({ length: count }, (_, index) => ({ ...source({ slug: `p-${index}`, ...parts }), hasImage: false }));

describe('a project without an image has', () => {
  test('its first result that is a number as its cover', () => {
    expect(kindOf(result('40,000'))).toBe('figure');
    const blocks = [{ type: 'figures' as const, figures: [{ value: '−62 %', label: 'waiting' }] }];
    expect(coverArt(source({ results: [{ value: 'Faster', label: '' }], blocks }), 'figure')).toMatchObject({
      value: { lines: ['−62 %'] },
      label: ['waiting'],
    });
  });

  test.each(['40,000', '−62 %', '€ 1.2M', '4.8/5', '3×', '٤٠٬٠٠٠', '12 weeks'])('a figure of %s', (value) => {
    expect(kindOf(result(value))).toBe('figure');
  });

  test.each(['Faster', 'Top 10 of all', '1,234,567,890', '<b>1', ''])('no figure of %j', (value) => {
    expect(kindOf(result(value))).not.toBe('figure');
  });

  test('else a bar code of two technologies or more, else its title, else a pattern', () => {
    expect(kindOf({ technologies: ['Go', 'SQL'] })).toBe('bars');
    expect(kindOf({ technologies: ['Go', '—'] })).toBe('title');
    expect(kindOf({ title: '🎉' })).toBe('grid');
    expect(kindOf({ title: 'word '.repeat(20) })).toBe('grid');
  });

  test('none of its title where that stands beside it', () => {
    expect(artBesideTitle(source()).kind).toBe('grid');
    expect(artBesideTitle(source({ technologies: ['Go', 'SQL'] })).kind).toBe('bars');
  });
});

describe('covers beside each other', () => {
  test.each([
    [2, {}],
    [3, { technologies: ['Go', 'SQL'] }],
    [3, result('98 %')],
    [3, { ...result('98 %'), technologies: ['Go', 'SQL'] }],
    [1, { title: '🎉' }],
  ])('are of %i kinds by turns: %j', (count, parts) => {
    const kinds = artKinds(manyOf(50, parts));
    expect(new Set(kinds).size).toBe(count);
    for (let distance = 1; distance < count; distance += 1)
      expect(kinds.filter((kind, index) => kind === kinds[index + distance])).toEqual([]);
  });

  test('stay when a project is added, which stands first', () => {
    const projects = manyOf(8, { technologies: ['Go', 'SQL'] });
    expect(artKinds([...manyOf(1), ...projects]).slice(1)).toEqual(artKinds(projects));
  });

  test('leave projects with an image alone', () => {
    const [first, second] = manyOf(2);
    if (!first || !second) throw new Error('Two projects are missing');
    const [kind, other] = artKinds([{ ...first, hasImage: true }, second]);
    expect([kind, other]).toEqual([undefined, 'title']);
    const stored = { ...first, id: 'a', image_url: '', images: [{ image_url: 'images/a.webp' }] };
    expect(coverSvgs([stored, { ...second, id: 'b', image_url: '' }])).toMatchObject({ b: { kind: 'title' } });
    expect(coverSvgs([stored])).toEqual({});
  });
});

const AWKWARD: Partial<CoverSource>[] = [
  {},
  { title: 'X' },
  { title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
  { title: 'A few words of a long title here' },
  { title: 'متجر الكتب', ...result('٤٠٬٠٠٠', 'كتاب في السنة الأولى') },
  { title: '東京の地図', technologies: ['東京', 'λ'] },
  { technologies: Array.from({ length: 40 }, (_, index) => `Technology ${index}`), ...result('98 %', 'on Lighthouse') },
  { technologies: ['C', 'R'], ...result('3×', 'more'.repeat(40)) },
  { title: '', slug: '', technologies: [] },
  { title: '&&&&&&&&&&&&&&&&&&&&1', slug: 'x'.repeat(200) },
];

describe.each(KINDS)('a cover of the kind %s', (kind) => {
  test.each(AWKWARD)('is the same each time, small, and in its bounds: %j', (parts) => {
    const { html } = coverSvg(source(parts), kind);
    expect(coverSvg(source(parts), kind).html).toBe(html);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MAX_BYTES);
    expect(html).not.toMatch(/NaN|Infinity|undefined/);
    const numbers = [...html.matchAll(/(?:x|y|font-size)="(-?[\d.]+)"/g)].map(([, number]) => Number(number));
    expect(numbers.filter((number) => number < -20 || number > 340)).toEqual([]);
  });

  test('contains no markup of its owner', () => {
    const words = '"><script>alert(1)</script>\'&';
    const { html } = coverSvg(
      source({ slug: words, title: words, technologies: [words, words], ...result('1', words) }),
      kind,
    );
    expect(html).not.toMatch(/<(?!\/?(?:g|path|text)\b)/);
    expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/["'<>]|&(?!(?:amp|lt|gt|quot|#39);)/);
  });
});

test('bars and gaps fill the width, and two stacks have two bar codes', () => {
  const barsOf = (technologies: string[]) => {
    const art = coverArt(source({ technologies }), 'bars');
    return art.kind === 'bars' ? [...art.first, ...art.others] : [];
  };
  // Each is rounded.
  for (const stack of [['Go', 'SQL'], ['TypeScript', 'React', 'PostgreSQL', 'Docker'], Array(40).fill('Technology')])
    expect(Math.abs(320 - barsOf(stack).reduce((sum, width) => sum + width, 0))).toBeLessThan(4);
  expect(barsOf(['Go', 'SQL'])).not.toEqual(barsOf(['Go', 'CSS']));
});

test('two slugs have two patterns', () => {
  expect(coverSvg(source({ slug: 'a' }), 'grid').html).not.toBe(coverSvg(source({ slug: 'b' }), 'grid').html);
});

test('a title from right to left begins at the right edge', () => {
  const { html, isRtl } = coverSvg(source({ title: 'متجر الكتب' }), 'title');
  expect(isRtl).toBe(true);
  expect(html).toMatch(/ x="3[23]\d"/);
});
