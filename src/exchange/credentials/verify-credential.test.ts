import { createHash, generateKeyPairSync } from 'node:crypto';
import { deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  badge,
  byKey,
  check,
  code,
  DID_KEY,
  did,
  EMAIL,
  ec,
  ed,
  failure,
  type Item,
  NOW,
  origin,
  pages,
  proved,
  rsa,
  startIssuers,
  token,
} from '../../../tests/support/servers/badge-issuers.ts';
import { openFetcher } from './fetch-document.server.ts';
import { verifyCredential } from './verify-credential.server.ts';

beforeAll(startIssuers);

describe('a signed badge', () => {
  test('holds as a token of a did:key, a did:web and an https issuer, by three algorithms', async () => {
    const expected = { name: 'Analytical engines', valid_until: '' };
    expect(await check(byKey())).toMatchObject({ ...expected, issuer: DID_KEY });
    const method = {
      id: `${did}#1`,
      type: 'JsonWebKey',
      controller: did,
      publicKeyJwk: ec.publicKey.export({ format: 'jwk' }),
    };
    pages.set('/.well-known/did.json', { id: did, verificationMethod: [method], assertionMethod: ['#1'] });
    const webbed = token(badge({ issuer: did }), { alg: 'ES256', kid: `${did}#1` }, ec.privateKey);
    expect(await check(webbed)).toMatchObject({ ...expected, issuer: new URL(origin).host });
    pages.set('/.well-known/jwks.json', { keys: [{ ...rsa.publicKey.export({ format: 'jwk' }), kid: 'k' }] });
    const vc = badge({ issuer: `${origin}/issuer` });
    const old = token({ iss: `${origin}/issuer`, exp: 1_800_000_000, vc }, { alg: 'RS256', kid: 'k' }, rsa.privateKey);
    expect(await check(old)).toMatchObject({
      ...expected,
      issuer: new URL(origin).host,
      valid_until: '2027-01-15T08:00:00.000Z',
    });
    // Whoever has a folder of a host is named by the folder.
    pages.set('/eve/key.json', ec.publicKey.export({ format: 'jwk' }));
    const shared = token(vc, { alg: 'ES256', kid: `${origin}/eve/key.json` }, ec.privateKey);
    expect(await check(shared)).toMatchObject({ issuer: `${new URL(origin).host}/eve/key.json` });
  });

  test('does not hold when it was changed, or signed by another key or algorithm', async () => {
    const [head, , signature] = byKey().split('.');
    const other = Buffer.from(JSON.stringify(badge({}, { achievement: { name: 'Doctor' } }))).toString('base64url');
    const mallory = generateKeyPairSync('ed25519').privateKey;
    const wrong = [
      `${head}.${other}.${signature}`,
      token(badge(), { alg: 'EdDSA' }, mallory),
      token(badge(), { alg: 'EdDSA', jwk: ed.publicKey.export({ format: 'jwk' }) }, mallory),
      token({ ...badge(), iss: `${did}` }, { alg: 'EdDSA' }, ed.privateKey),
      token(badge({ issuer: did }), { alg: 'ES256', kid: `${did}#2` }, ec.privateKey),
      token(badge({ issuer: `${origin}/issuer` }), { alg: 'ES256', kid: 'http://127.0.0.2/key' }, ec.privateKey),
    ];
    for (const credential of wrong)
      expect(await failure(check(credential))).toMatch(/signature is not valid|does not have the key/);
    for (const alg of ['none', 'HS256']) {
      expect(await failure(check(token(badge(), { alg }, ed.privateKey)))).toContain('cannot be checked here');
    }
    expect(await failure(check(JSON.stringify(badge())))).toContain('No signed badge');
  });

  test('holds with a proof in it, unless a word of it was changed', async () => {
    const whole = proved(badge());
    expect(await check(JSON.stringify(whole))).toMatchObject({ name: 'Analytical engines', issuer: DID_KEY });
    for (const changed of [
      { ...whole, validFrom: '2025-01-01T00:00:00Z' },
      { ...whole, issuer: did },
      { ...whole, proof: { ...(whole.proof as Item), proofPurpose: 'authentication' } },
      { ...whole, proof: { ...(whole.proof as Item), created: '2026-01-01T00:00:00Z' } },
    ]) {
      expect(await failure(check(JSON.stringify(changed)))).toContain('signature is not valid');
    }
    const graph = { ...whole, proof: { ...(whole.proof as Item), cryptosuite: 'eddsa-rdfc-2022' } };
    expect(await failure(check(JSON.stringify(graph)))).toContain('eddsa-rdfc-2022');
  });

  test('holds for the email of the account alone, also where that is hashed', async () => {
    const identityHash = `sha256$${createHash('sha256').update(`${EMAIL}salt`).digest('hex')}`;
    const identifier = {
      type: 'IdentityObject',
      identityType: 'emailAddress',
      hashed: true,
      identityHash,
      salt: 'salt',
    };
    expect(await check(byKey({}, { id: undefined, identifier: [identifier] }))).toMatchObject({ issuer: DID_KEY });
    const others = [{ id: 'mailto:bob@example.com' }, { id: undefined, identifier: { ...identifier, salt: 'x' } }];
    for (const subject of others)
      expect(await failure(check(byKey({}, subject)))).toContain('awarded to another email');
    for (const subject of [{ id: 'did:key:z6Mk' }, { id: undefined }]) {
      expect(await failure(check(byKey({}, subject)))).toContain('names no email');
    }
  });

  test('does not hold before or after its dates', async () => {
    for (const dates of [
      { validFrom: '2026-07-01T00:00:00Z' },
      { validUntil: '2026-05-01T00:00:00Z' },
      { validUntil: 'soon' },
    ]) {
      expect(await failure(check(byKey(dates)))).toContain('By its dates');
    }
    expect(await check(byKey({ validUntil: '2027-01-01T00:00:00Z' }))).toMatchObject({
      valid_until: '2027-01-01T00:00:00.000Z',
    });
  });

  test('does not hold once the status list of its issuer says so, or where that list is not its own', async () => {
    const bits = Buffer.alloc(16_384);
    bits[1] = 0b0100_0000;
    const encodedList = `u${gzipSync(bits).toString('base64url')}`;
    const list = (more: Item = {}) => ({
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: DID_KEY,
      credentialSubject: { type: 'BitstringStatusList', statusPurpose: 'revocation', encodedList },
      ...more,
    });
    const withStatus = (statusListIndex: string, more: Item = {}) =>
      byKey({
        credentialStatus: {
          type: 'BitstringStatusListEntry',
          statusPurpose: 'revocation',
          statusListIndex,
          statusListCredential: `${origin}/list`,
          ...more,
        },
      });
    pages.set('/list', token(list(), { alg: 'EdDSA' }, ed.privateKey));
    expect(await check(withStatus('8'))).toMatchObject({ issuer: DID_KEY });
    expect(await failure(check(withStatus('9')))).toContain('revoked');
    for (const index of ['', '-1', 'x', '1e1', ' '])
      expect(await failure(check(withStatus(index)))).toContain('cannot be checked');
    for (const more of [{ statusListIndex: undefined }, { statusPurpose: undefined }, { statusSize: 2 }])
      expect(await failure(check(withStatus('8', more)))).toContain('cannot be checked');
    expect(await code(check(withStatus('131072')))).toBe('unavailable');
    const entry = { type: 'BitstringStatusListEntry', statusPurpose: 'message' };
    expect(await check(byKey({ credentialStatus: Array(10).fill(entry) }))).toMatchObject({ issuer: DID_KEY });
    for (const credentialStatus of ['revoked', 7, null, [entry, 'x'], Array(11).fill(entry)])
      expect(await failure(check(byKey({ credentialStatus })))).toContain('cannot be checked');
    expect(await failure(check(withStatus('8', { type: 'Other' })))).toContain('cannot be checked');
    for (const one of [
      token(list({ issuer: did }), { alg: 'ES256', kid: `${did}#1` }, ec.privateKey),
      JSON.stringify(list()),
      token(list({ validUntil: '2026-01-01T00:00:00Z' }), { alg: 'EdDSA' }, ed.privateKey),
      token(list({ validUntil: 'soon' }), { alg: 'EdDSA' }, ed.privateKey),
      token(list({ credentialSubject: {} }), { alg: 'EdDSA' }, ed.privateKey),
      'nothing',
    ]) {
      pages.set('/list', one);
      expect(await code(check(withStatus('8')))).toBe('unavailable');
    }
    for (const status of [500, 302]) {
      pages.set('/list', status);
      expect(await failure(check(withStatus('8')))).toContain('cannot be read');
    }
  });

  test('is found in an image, and of version 2.0 hosted by its issuer or signed by its key', async () => {
    const text = Buffer.concat([Buffer.from('openbadgecredential\0\x01\0\0\0', 'latin1'), deflateSync(byKey())]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(text.length);
    const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const png = Buffer.concat([start, size, Buffer.from('iTXt'), text, Buffer.alloc(4)]);
    expect(await check(`data:image/png;base64,${png.toString('base64')}`)).toMatchObject({
      issuer: DID_KEY,
      credential: byKey(),
    });

    const { host } = new URL(origin);
    const recipient = { type: 'email', hashed: false, identity: EMAIL };
    const assertion = {
      type: 'Assertion',
      id: `${origin}/a`,
      recipient,
      badge: `${origin}/b`,
      verification: { type: 'hosted' },
    };
    pages.set('/b', { type: 'BadgeClass', name: 'Weaving', issuer: `${origin}/i` });
    const profile = { id: `${origin}/i`, type: 'Issuer', revocationList: `${origin}/r`, publicKey: `${origin}/key` };
    pages.set('/i', profile);
    pages.set('/r', { revokedAssertions: [{ id: 'urn:uuid:9' }] });
    pages.set('/a', assertion);
    expect(await check(`${origin}/a`)).toMatchObject({ name: 'Weaving', issuer: `${host}/a` });
    // What the file says does not count.
    expect(await check(JSON.stringify({ ...assertion, badge: 'x' }))).toMatchObject({ name: 'Weaving' });
    pages.set('/a', { ...assertion, revoked: true });
    expect(await failure(check(`${origin}/a`))).toContain('revoked');
    pages.set('/a', 410);
    expect(await failure(check(`${origin}/a`))).toContain('revoked');
    pages.set('/a', 404);
    expect(await code(check(`${origin}/a`))).toBe('invalid');
    pages.set('/b2', { type: 'BadgeClass', name: 'Weaving', issuer: 'https://university.example/i' });
    pages.set('/a', { ...assertion, badge: `${origin}/b2` });
    expect(await failure(check(`${origin}/a`))).toContain('not at the host');

    pages.set('/key', { publicKeyPem: rsa.publicKey.export({ type: 'spki', format: 'pem' }) });
    const signed = (id: string) =>
      token(
        { ...assertion, id, verification: { type: 'signed', creator: `${origin}/key` } },
        { alg: 'RS256' },
        rsa.privateKey,
      );
    expect(await check(signed('urn:uuid:8'))).toMatchObject({ name: 'Weaving', issuer: `${host}/i` });
    expect(await failure(check(signed('urn:uuid:9')))).toContain('revoked');
    pages.set('/i', { ...profile, publicKey: [`${origin}/other`] });
    expect(await failure(check(signed('urn:uuid:8')))).toContain('does not have the key');
    pages.set('/i', { ...profile, publicKey: [`${origin}/other`, { id: `${origin}/key` }] });
    expect(await check(signed('urn:uuid:8'))).toMatchObject({ issuer: `${host}/i` });
    pages.set('/key', 'no key');
    expect(await code(check(signed('urn:uuid:8')))).toBe('unavailable');
  });

  test('leads to no private address, no other scheme and no endless work', async () => {
    const guarded = (credential: string) =>
      verifyCredential(credential, { email: EMAIL, now: NOW, fetcher: openFetcher('test') });
    for (const url of ['https://127.0.0.1/a', 'https://[::1]/a', 'https://169.254.169.254/a', `${origin}/a`]) {
      expect(await failure(guarded(url))).toMatch(/cannot be reached|cannot be read/);
    }
    expect(
      await failure(
        check(token(badge({ issuer: `did:key:z${'2'.repeat(100_000)}` }), { alg: 'EdDSA' }, ed.privateKey)),
      ),
    ).toContain('key');
    for (const text of ['', '{', 'eyJ.eyJ.x', '[]', 'data:image/png;base64,AAAA']) {
      expect(await failure(check(text))).toContain('No signed badge');
    }
  });
});
