import { beforeAll, describe, expect, test } from 'vitest';
import {
  badge,
  base58,
  byKey,
  check,
  code,
  did,
  EMAIL,
  ec,
  ed,
  elsewhere,
  failure,
  origin,
  pages,
  rawKey,
  rsa,
  startIssuers,
  token,
} from '../../../tests/support/servers/badge-issuers.ts';

beforeAll(startIssuers);

describe('a signed badge', () => {
  test('of version 2.0 is what is at its issuer, whatever its file or a folder of the same host says', async () => {
    const { host } = new URL(origin);
    const put = (path: string, badge: unknown) =>
      pages.set(path, {
        type: 'Assertion',
        id: `${origin}${path}`,
        recipient: { type: 'email', identity: EMAIL },
        badge,
        verification: { type: 'hosted' },
      });
    const profile = { id: `${origin}/university`, type: 'Issuer', name: 'University' };
    const inline = (issuer: unknown) => ({ type: 'BadgeClass', name: 'Doctor', issuer });
    const issuerOf = async () => (await check(`${origin}/eve/a.json`)).issuer;
    pages.set('/university', profile);
    pages.set('/profile?eve', { ...profile, id: `${origin}/profile?eve` });
    // A profile that is in the badge alone, is another one, or is made from a query.
    for (const id of ['/nobody', '/eve/a.json?', '/profile?eve', '/university#x']) {
      put('/eve/a.json', inline({ ...profile, id: `${origin}${id}` }));
      expect(await code(check(`${origin}/eve/a.json`))).toMatch(/invalid|unavailable/);
    }
    // A real profile does not stand for what lies in a folder of somebody else.
    put('/eve/a.json', inline(profile));
    expect(await issuerOf()).toBe(`${host}/eve/a.json`);
    pages.set('/university', { ...profile, verification: { startsWith: [`${origin}/badges/`] } });
    expect(await failure(issuerOf())).toContain('not at the host');
    pages.set('/university', { ...profile, verification: { startsWith: [`${origin}/badges/`, `${origin}/eve/`] } });
    expect(await issuerOf()).toBe(`${host}/university`);
    put('/badges/../eve/a.json', inline(profile));
    pages.set('/eve/a.json', pages.get('/badges/../eve/a.json'));
    pages.set('/university', { ...profile, verification: { startsWith: `${origin}/badges/` } });
    expect(await failure(check(`${origin}/badges/../eve/a.json`))).toContain('not at the host');
    pages.set('/university', profile);
    put('/make?what', inline(profile));
    expect(await failure(check(`${origin}/make?what`))).toContain('not at the host');
    put('/eve/a.json', `${elsewhere}/b3`);
    pages.set('/b3', inline(profile));
    expect(await failure(issuerOf())).toContain('not at the host');

    const key = { ...profile, publicKey: `${origin}/eve/key`, revocationList: `${origin}/r2` };
    pages.set('/eve/key', rsa.publicKey.export({ type: 'spki', format: 'pem' }));
    const signed = (issuer: unknown) =>
      check(
        token(
          {
            id: 'urn:uuid:7',
            recipient: { type: 'email', identity: EMAIL },
            badge: inline(issuer),
            verification: { type: 'signed', creator: `${origin}/eve/key` },
          },
          { alg: 'RS256' },
          rsa.privateKey,
        ),
      );
    // Neither key nor list of a profile in the badge count.
    expect(await failure(signed(key))).toContain('does not have the key');
    pages.set('/university', key);
    const many = Array.from({ length: 300 }, (_, index) => ({ id: `urn:uuid:1${index}` }));
    pages.set('/r2', { revokedAssertions: many });
    expect(await signed({ ...key, revocationList: `${origin}/nothing` })).toMatchObject({
      issuer: `${host}/university`,
    });
    for (const last of ['urn:uuid:7', { id: 'urn:uuid:7' }, { uid: 'urn:uuid:7' }]) {
      pages.set('/r2', { revokedAssertions: [...many, last] });
      expect(await failure(signed({ ...key, revocationList: undefined }))).toContain('revoked');
    }
    for (const list of [{}, { revokedAssertions: {} }, 410, 404]) {
      pages.set('/r2', list);
      expect(await code(signed(key))).toBe('unavailable');
    }
  });

  test('does not hold by what is reached from the host of its issuer through a redirect to another', async () => {
    const { host } = new URL(origin);
    const assertion = {
      type: 'Assertion',
      id: `${origin}/raw/a.json`,
      recipient: { type: 'email', identity: EMAIL },
      badge: { type: 'BadgeClass', name: 'Doctor', issuer: `${origin}/raw/i` },
      verification: { type: 'hosted' },
    };
    pages.set('/there/a.json', assertion);
    pages.set('/there/i', { id: `${origin}/raw/i` });
    const moved = (base: string) => {
      for (const name of ['a.json', 'i']) pages.set(`/raw/${name}`, new URL(`${base}/there/${name}`));
    };
    moved(origin);
    expect(await check(`${origin}/raw/a.json`)).toMatchObject({ issuer: `${host}/raw/a.json` });
    moved(elsewhere);
    expect(await failure(check(`${origin}/raw/a.json`))).toContain('cannot be read');
    pages.set('/raw/a.json', assertion);
    expect(await failure(check(`${origin}/raw/a.json`))).toContain('cannot be read');

    const jwk = ec.publicKey.export({ format: 'jwk' });
    pages.set('/there/key', jwk);
    pages.set('/there/did.json', { id: `${did}:raw`, assertionMethod: [{ id: '#1', publicKeyJwk: jwk }] });
    const kid = `${origin}/raw/key`;
    for (const [base, expected] of [
      [origin, 'it holds'],
      [elsewhere, 'cannot be read'],
    ] as const) {
      for (const name of ['key', 'did.json']) pages.set(`/raw/${name}`, new URL(`${base}/there/${name}`));
      pages.set('/.well-known/jwks.json', new URL(`${base}/there/key`));
      for (const [issuer, keyId] of [
        [`${did}:raw`, `${did}:raw#1`],
        [`${origin}/x`, kid],
        [`${origin}/x`, ''],
      ]) {
        const credential = token(badge({ issuer }), { alg: 'ES256', ...(keyId && { kid: keyId }) }, ec.privateKey);
        expect(await failure(check(credential))).toContain(expected);
      }
    }
    pages.set('/raw/key?eve', jwk);
    const queried = token(badge({ issuer: `${origin}/x` }), { alg: 'ES256', kid: `${kid}?eve` }, ec.privateKey);
    expect(await failure(check(queried))).toContain('does not have the key');
  });

  test('names a did:web as its URL does, and rejects one that could look like another or is no key', async () => {
    const { host, port } = new URL(origin);
    const named = (issuer: string) => check(token(badge({ issuer }), { alg: 'ES256' }, ec.privateKey));
    const upper = `did:web:LOCALHOST%3A${port}:eve:x~1`;
    pages.set('/eve/x~1/did.json', {
      id: upper,
      assertionMethod: [{ id: '#1', publicKeyJwk: ec.publicKey.export({ format: 'jwk' }) }],
    });
    expect(await named(upper)).toMatchObject({ issuer: `localhost:${port}/eve/x~1` });
    for (const rest of [
      'harvard.edu%2F..%2F@x',
      `harvard.edu%40127.0.0.1%3A${port}`,
      'h%C3%A4rvard.edu',
      'x%E2%80%AE.example',
      `${host.replace(':', '%3A')}:a%2Fb`,
      `${host.replace(':', '%3A')}:..:x`,
      `${host.replace(':', '%3A')}:a%3Fb`,
      `${host.replace(':', '%3A')}:`,
      '%E0%A4%A',
      'a%3A99999',
      '',
    ]) {
      expect(await failure(named(`did:web:${rest}`))).toContain('does not have the key');
    }
    // 33 bytes that are no point of the curve.
    const noPoint = base58(Buffer.from([0x80, 0x24, 0x02, ...Array(32).fill(0xff)]));
    expect(await failure(named(`did:key:${noPoint}`))).toContain('does not have the key');
    const long = `did:key:u${Buffer.concat([Buffer.from([0xed, 0x01]), rawKey(ed.publicKey)]).toString('base64url')}`;
    expect(await check(token(badge({ issuer: long }), { alg: 'EdDSA' }, ed.privateKey))).toMatchObject({
      issuer: long,
    });
    const path = `/${'long/'.repeat(60)}key`;
    pages.set(path, ec.publicKey.export({ format: 'jwk' }));
    const far = token(badge({ issuer: `${origin}/x` }), { alg: 'ES256', kid: `${origin}${path}` }, ec.privateKey);
    expect(await failure(check(far))).toContain('named in a way');
  });

  test('has a name that ends neither the quotation marks of the page nor its line', async () => {
    const name = '“a” „b“ «c» "d" 「e」 ‘f’\u202e\u2066g\u2069\u200f\nh\u2028i\u0085״';
    expect(await check(byKey({}, { achievement: { name } }))).toMatchObject({ name: "a b c d e 'f'g h i" });
    expect(await failure(check(byKey({}, { achievement: { name: '«\u202e»' } })))).toContain('No signed badge');
  });

  test('does not hold once the list of 1EdTech names it, as an object or a text, however long that is', async () => {
    const credentialStatus = { id: `${origin}/1ed`, type: '1EdTechRevocationList' };
    const many = Array.from({ length: 300 }, (_, index) => ({ id: `urn:uuid:2${index}` }));
    const status = () => failure(check(byKey({ credentialStatus })));
    pages.set('/1ed', { revokedCredential: many });
    expect(await status()).toBe('it holds');
    for (const last of ['urn:uuid:1', { id: 'urn:uuid:1' }]) {
      pages.set('/1ed', { revokedCredential: [...many, last] });
      expect(await status()).toContain('revoked');
    }
    expect(await failure(check(byKey({ id: undefined, credentialStatus })))).toContain('cannot be checked');
    for (const list of [{}, { revokedCredential: 'urn:uuid:1' }, '[', 404]) {
      pages.set('/1ed', list);
      expect(await code(check(byKey({ credentialStatus })))).toBe('unavailable');
    }
  });
});
