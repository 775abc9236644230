import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { markdownToHtml } from '../../../platform/rich-text/markdown.ts';
import { fileTexts } from '../file-texts.ts';
import { escapeMarkdown, periodText, type Resume, resumeItem } from '../resume.ts';
import { belowHeading, writeMarkdown } from './markdown.ts';

const RESUME: Resume = {
  ...{ name: 'Ada', headline: '', about: '', pronouns: '', location: '', availability: '', email: '', phone: '' },
  ...{ links: [], url: 'https://folio.example/u/ada', language: 'en', direction: 'ltr', sections: [] },
  texts: fileTexts('en'),
};
/** The text that a reader of the Markdown sees. */
const shown = (markdown: string) =>
  markdownToHtml(markdown)
    .replace(/<br ?\/?>\n?/g, '\n')
    .replace(/<[^>]*>/g, '');

describe('a plain text in Markdown', () => {
  test.each([
    '2 * 3 * 4 and snake_case_name',
    '[not](a link)',
    '`code` ~~struck~~',
    '# no heading',
    '- no list',
    '+ none',
    '1. not first',
    '12) not twelfth',
    '=== ---',
    'C:\\path',
    'a | b',
    'first\nsecond',
    'شرح *مهم*',
    '😀 *smile*',
  ])('%j is shown as it is', (text) => {
    expect(shown(escapeMarkdown(text)).trim()).toBe(text);
  });

  test('has its entities and tags escaped', () => {
    expect(escapeMarkdown('&amp; &#60; <b>')).toBe('\\&amp; \\&#60; \\<b\\>');
    expect(escapeMarkdown('R&D; AT&T')).toBe('R\\&D; AT&T');
  });
});

describe('a period', () => {
  const { t } = fileTexts('en');
  const words = (start: string, end: string, ongoing = t('Present')) =>
    periodText(fileTexts('en'), start, end, ongoing);
  test.each([
    ['2019-03', '', 'Mar 2019 – Present'],
    ['2019', '2021', '2019 – 2021'],
    ['2019', '2019', '2019'],
    ['', '2021-05', 'May 2021'],
    ['', '', ''],
  ])('from %j to %j is %j', (start, end, expected) => {
    expect(words(start, end)).toBe(expected);
  });

  test('that does not go on has only its start', () => {
    expect(words('2019', '', '')).toBe('2019');
  });
});

describe("an owner's Markdown below a heading", () => {
  test.each([
    ['headings are shifted, to level 6 at most', '# A\n## B\n###### C', '### A\n#### B\n###### C'],
    ['an empty heading is one', '#', '###'],
    ['a hashtag is none', '#tag', '#tag'],
    ['code keeps its comments', '```\n# comment\n<b>\n```\n# A', '```\n# comment\n<b>\n```\n### A'],
    ['a shorter fence does not end a longer one', '````\n```\n# x\n````\n# A', '````\n```\n# x\n````\n### A'],
    ['another fence does not end one', '~~~\n```\n# x\n~~~\n# A', '~~~\n```\n# x\n~~~\n### A'],
    ['an open fence is closed', '```\ncode', '```\ncode\n```'],
    ['HTML is text', 'a <img src=x onerror=y> </p> <!-- c -->', 'a \\<img src=x onerror=y> \\</p> \\<!-- c -->'],
    ['HTML behind two backslashes is text', 'a \\\\<img src=x onerror=y>', 'a \\\\\\<img src=x onerror=y>'],
    ['HTML behind what is no fence is text', '``` a`b ```\n<img src=x>', '``` a`b ```\n\\<img src=x>'],
    ['HTML in a code block stays', '~~~\n<img src=x>\n~~~', '~~~\n<img src=x>\n~~~'],
    ['HTML in code in a line stays', 'See `<img src=x>`.', 'See `<img src=x>`.'],
    ['an escaped sign stays so', 'a \\<b>', 'a \\<b>'],
    ['a URL in angle brackets stays a link', '<https://example.com/a>', '<https://example.com/a>'],
    ['another scheme is text', '<javascript:alert(1)>', '\\<javascript:alert(1)>'],
    ['a comparison stays', '1 < 2', '1 < 2'],
    ['line ends of Windows are read', '# A\r\ntext\r\n', '### A\ntext'],
    ['nothing stays nothing', ' \n ', ''],
  ])('%s', (_what, given, expected) => {
    expect(belowHeading(given, 2)).toBe(expected);
  });
});

describe('a résumé in Markdown', () => {
  test('of an account without content is its name and its URL', () => {
    expect(writeMarkdown(RESUME)).toBe('# Ada\n\n<https://folio.example/u/ada>\n');
  });

  test('has contact lines with hard breaks, and no empty ones', () => {
    const written = writeMarkdown({
      ...RESUME,
      ...{ pronouns: 'she/her', location: 'London_West', phone: '+44 20', headline: 'Maths & *more*' },
      links: [{ label: 'Code', url: 'https://code.example/a_b' }],
    });
    expect(written).toBe(
      [
        '# Ada',
        '**Maths & \\*more\\***',
        'she/her · London\\_West\\\n\\+44 20\\\n<https://folio.example/u/ada>\\\nCode: <https://code.example/a_b>',
      ]
        .join('\n\n')
        .concat('\n'),
    );
  });

  test('has sections of paragraphs and of lines', () => {
    const work = resumeItem({
      ...{ title: 'Engineer #1', organisation: 'Acme', dates: '2019', points: ['Led *all*\nof it', 'More'] },
      ...{ keywords: ['C#', 'Go'], markdown: '# Aim', links: [{ label: '', url: 'https://x.example/<a>' }] },
    });
    const sections: Resume['sections'] = [
      { kind: 'experiences', title: 'Work', items: [work] },
      {
        kind: 'skills',
        title: 'Skills',
        items: [resumeItem({ title: 'Web', keywords: ['C_x', 'CSS'] }), resumeItem({ title: '', keywords: ['Go'] })],
      },
    ];
    const [, , experience = '', skills = ''] = writeMarkdown({ ...RESUME, sections }).split(/\n\n(?=# |## |<)/);
    expect(experience.split('\n\n')).toEqual([
      '## Work',
      '### Engineer #1',
      'Acme · 2019',
      '#### Aim',
      '- Led \\*all\\*\\\n  of it\n- More',
      'C#, Go',
      '[https://x.example/\\<a\\>](<https://x.example/%3Ca%3E>)',
    ]);
    expect(skills).toBe('## Skills\n\n- **Web**: C\\_x, CSS\n- Go\n');
  });
});

test('no text has HTML for a reader that renders it', () => {
  const reader = new MarkdownIt('commonmark');
  const pieces = [
    '\\',
    '`',
    '``',
    '```',
    '~~~',
    '<img src=x onerror=y>',
    '</p>',
    '<!--',
    '-->',
    '<b',
    '\n',
    '\n\n',
    '    ',
    '> ',
    '- ',
    '&lt;',
    ' a ',
  ];
  let seed = 1;
  const next = (count: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % count;
  };
  for (let round = 0; round < 3_000; round++) {
    const text = Array.from({ length: 2 + next(8) }, () => pieces[next(pieces.length)]).join('');
    const tokens = reader.parse(belowHeading(text, 1), {});
    const types = tokens.flatMap(({ type, children }) => [type, ...(children ?? []).map((child) => child.type)]);
    expect([text, types.filter((type) => type.startsWith('html_'))]).toEqual([text, []]);
  }
});
