import { expect, test } from 'vitest';
import { type Channel, channelOf } from './channels.ts';

const NONE = { referrer: '', utm_source: '', utm_medium: '', utm_campaign: '', isAd: false };

test.each<[Channel, Partial<typeof NONE>]>([
  ['Direct', {}],
  ['Search', { referrer: 'google.com' }],
  ['Search', { referrer: 'google.co.uk' }],
  ['Search', { referrer: 'de.search.yahoo.com' }],
  ['Search', { referrer: 'duckduckgo.com' }],
  ['Search', { referrer: 'com.google.android.googlequicksearchbox' }],
  ['Search', { utm_medium: 'organic' }],
  ['Social', { referrer: 'l.facebook.com' }],
  ['Social', { referrer: 't.co' }],
  ['Social', { utm_source: 'anything', utm_medium: 'social' }],
  ['AI assistants', { referrer: 'chatgpt.com' }],
  ['AI assistants', { utm_source: 'chatgpt.com' }],
  ['AI assistants', { referrer: 'gemini.google.com' }],
  ['Email', { referrer: 'mail.google.com' }],
  ['Email', { utm_medium: 'E-Mail' }],
  ['Email', { utm_source: 'newsletter' }],
  ['Paid', { referrer: 'google.com', isAd: true }],
  ['Paid', { referrer: 'google.com', utm_medium: 'cpc' }],
  ['Campaign', { utm_source: 'cv' }],
  ['Campaign', { referrer: 'blog.example', utm_campaign: 'spring' }],
  ['Referral', { referrer: 'blog.example' }],
  ['Referral', { referrer: 'docs.google.com' }],
  ['Referral', { referrer: 'notgoogle.com' }],
  ['Referral', { referrer: 'google.com.evil.example' }],
  ['Referral', { referrer: 'next.co' }],
])('%s: %o', (channel, signs) => {
  expect(channelOf({ ...NONE, ...signs })).toBe(channel);
});
