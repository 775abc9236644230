import { expect, test } from 'vitest';
import { firstParagraph } from './first-paragraph.ts';

const TEXT = 'Computes **Bernoulli** numbers with a punched card.';

test.each([
  ['a heading above', `# Engine\n\n${TEXT}\n\nMore of it.`, TEXT],
  ['a heading in the same block', `# Engine\n${TEXT}`, TEXT],
  ['an underlined heading', `The Analytical Engine of Ada\n=====\n\n${TEXT}`, TEXT],
  ['badges', `[![CI](https://a.example/b.svg)](https://a.example) ![x][y]\n\n${TEXT}`, TEXT],
  ['HTML', `<h1 align="center">The Analytical Engine</h1>\n<p><img src="x.png">\n\n${TEXT}`, TEXT],
  ['a comment and a table', `<!-- a long comment about it -->\n| a table of things | b |\n\n${TEXT}`, TEXT],
  ['code', `\`\`\`sh\nnpm install engine --save-dev\n\nmore than that\n\`\`\`\n${TEXT}`, TEXT],
  ['backticks within a line of code', `~~~sh\necho \`\`\` and more of it\nnpm install engine\n~~~\n${TEXT}`, TEXT],
  ['spaces behind the end of code', `\`\`\`sh\nnpm install engine --save-dev\n\`\`\` \n${TEXT}`, TEXT],
  ['backticks within the text', 'Prints ``` for cards\nand ``` for looms.', 'Prints ``` for cards and ``` for looms.'],
  ['a slogan of 19 characters', `${'x'.repeat(19)}\n\n${TEXT}`, TEXT],
  ['twenty characters', `${'x'.repeat(20)}\n\n${TEXT}`, 'x'.repeat(20)],
  [
    'a list, a quotation and a slogan',
    `- one item of a list here\n\n> quoted words of somebody\n\nFast.\n\n${TEXT}`,
    TEXT,
  ],
  [
    'links',
    'Uses [cards](./cards.md) and [looms][1]\r\nof Jacquard &amp; others.',
    'Uses cards and looms of Jacquard & others.',
  ],
  ['nothing else', '# Engine\n\n![a picture](x.png)', ''],
  ['too many characters', 'word '.repeat(5_000), `${'word '.repeat(199)}word…`],
])('the first paragraph is found with %s', (_name, readme, paragraph) => {
  expect(firstParagraph(readme)).toBe(paragraph);
});

test('hostile texts take no time', () => {
  const before = process.cpuUsage();
  for (const part of ['![', '[a](', '<h1', '```\n', '[![a](', '<!--', '\n# ', '    '])
    firstParagraph(part.repeat(500_000));
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});
