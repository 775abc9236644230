import { expect, test } from 'vitest';
import { checkedDomain, isRelated, organisationDomain } from './checked-domain.ts';

test('an e-mail at a provider for everybody says nothing about an organisation', () => {
  const emails = [
    'ada@gmail.com',
    'ada@GMX.de',
    'ada@mailinator.com',
    'ada@bob.fastmail.com',
    'nobody',
    'ada@localhost',
  ];
  expect(emails.map(organisationDomain)).toEqual(['', '', '', '', '', '']);
  expect(organisationDomain('ada@Bücher.example')).toBe('xn--bcher-kva.example');
});

test('a domain counts for its own website and those below it, and for no other', () => {
  const sites = ['acme.example', 'https://www.acme.example/about', 'HTTPS://Shop.Acme.Example', 'acme.example:8080'];
  for (const site of sites) expect([site, checkedDomain('acme.example', site)]).toEqual([site, 'acme.example']);
  const others = [
    '',
    'notacme.example',
    'acme.example.evil.example',
    'acme@evil.example',
    'https://acme.example@evil.example',
  ];
  for (const site of others) expect([site, checkedDomain('acme.example', site)]).toEqual([site, '']);
  expect(checkedDomain('team.acme.example', 'acme.example')).toBe('');
  expect(checkedDomain('', 'acme.example')).toBe('');
});

test('a domain below another is related to it, and one that only ends alike is not', () => {
  expect(isRelated('mail.acme.example', 'acme.example')).toBe(true);
  expect(isRelated('acme.example', 'mail.acme.example')).toBe(true);
  expect(isRelated('notacme.example', 'acme.example')).toBe(false);
});
