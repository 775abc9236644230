import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, test } from 'vitest';
import { mailHtml } from './html-layout.ts';

type Element = DefaultTreeAdapterTypes.Element;

const origin = 'https://vitrine.example';
const sender = { origin, siteName: 'Vitrine', operatorName: undefined };

function elementsOf(html: string): Element[] {
  const walk = (node: DefaultTreeAdapterTypes.Node): Element[] => [
    ...('tagName' in node ? [node] : []),
    ...('childNodes' in node ? node.childNodes.flatMap(walk) : []),
  ];
  return walk(parse(html));
}

const hrefsOf = (html: string) =>
  elementsOf(html).flatMap(({ attrs }) => attrs.filter(({ name }) => name === 'href').map(({ value }) => value));

test('a mail has the same text in HTML as in plain text, with its link as a button', () => {
  const link = `${origin}/reset-password?token=a&b`;
  const html = mailHtml({ subject: 'Set a new password', text: `This link does it:\n\n${link}\n\nBye`, link }, sender);

  expect(html).toContain('>Set a new password</a>');
  expect(html).toContain('>This link does it:</p>');
  expect(hrefsOf(html)).toEqual([link, link]);
});

test("a stranger's text adds no element and no link", () => {
  const wordsOf = (text: string) => ({
    subject: text,
    text: `${text}\n\nAll: ${origin}/studio`,
    link: `${origin}/studio`,
  });
  const plain = mailHtml(wordsOf('Hello'), sender);
  const hostile = mailHtml(wordsOf('<img src=x onerror=alert(1)>"><a href="https://evil.example">'), sender);

  expect(elementsOf(hostile).map(({ tagName }) => tagName)).toEqual(elementsOf(plain).map(({ tagName }) => tagName));
  expect(hrefsOf(hostile)).toEqual([`${origin}/studio`]);
});

test('a mail loads nothing', () => {
  const html = mailHtml({ subject: 'Hello', text: 'Hello' }, sender);
  expect(elementsOf(html).filter(({ tagName }) => ['img', 'link', 'script', 'iframe'].includes(tagName))).toEqual([]);
  expect(html).not.toMatch(/url\(|@import/);
});
