import { createHash, type KeyObject, verify } from 'node:crypto';
import { say } from '../../platform/lib/texts/sentence.ts';
import { isSameValue } from '../import/plain-values.ts';
import { objectAt, textAt } from '../import/sources/json-files.ts';
import type { Item } from '../import/sources/open-badges/badge-fields.ts';
import { parsed } from '../import/sources/open-badges/find-badges.ts';
import { canonicalJson } from './canonical-json.ts';
import type { Fetcher } from './fetch-document.server.ts';
import { type IssuerKey, issuerKey, listOf, objectsIn } from './issuer-keys.server.ts';
import { multibaseBytes } from './multibase.server.ts';
import { BAD_SIGNATURE, rejected } from './rejected.ts';

const RSA_MIN_BITS = 2_048;
const SUITE = 'eddsa-jcs-2022';

/** A credential whose signature is right, and whose it is. */
export type Signed = { credential: Item; issuerId: string; issuer: string };

export type Token = { header: Item; payload: Item; signed: string; signature: Buffer };

/** Undefined for what is no JSON Web Signature of JSON. */
export function readToken(text: string): Token | undefined {
  const [head = '', body = '', signature = '', ...more] = text.split('.');
  const header = parsed(Buffer.from(head, 'base64url'));
  const payload = parsed(Buffer.from(body, 'base64url'));
  if (!header || !payload || more.length > 0) return undefined;
  return { header, payload, signed: `${head}.${body}`, signature: Buffer.from(signature, 'base64url') };
}

/** Throws `invalid` unless the key has signed the token, by an algorithm that is the key's and not merely the token's word. */
export function verifyToken({ header, signed, signature }: Token, key: KeyObject): void {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details = {} } = key;
  const data = Buffer.from(signed);
  const isRight = (() => {
    if (header.crit !== undefined) return false;
    switch (header.alg) {
      case 'EdDSA':
      case 'Ed25519':
        return type === 'ed25519' && verify(null, data, key, signature);
      case 'ES256':
        if (type !== 'ec' || details.namedCurve !== 'prime256v1') return false;
        return verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature);
      case 'RS256':
        return type === 'rsa' && (details.modulusLength ?? 0) >= RSA_MIN_BITS && verify('sha256', data, key, signature);
      default:
        throw unsupported(String(header.alg));
    }
  })();
  if (!isRight) throw rejected(BAD_SIGNATURE);
}

/** A credential in a token, of version 1.1 (`vc`) or 2.0 of the data model. */
export async function signedByToken(token: Token, fetcher: Fetcher): Promise<Signed> {
  const { header, payload } = token;
  const inner = objectAt(payload, 'vc');
  const credential: Item = Object.keys(inner).length > 0 ? { ...inner } : { ...payload };
  const stated = issuerIdOf(credential);
  const issuerId = typeof payload.iss === 'string' ? payload.iss : stated;
  if (stated !== '' && stated !== issuerId) throw rejected(BAD_SIGNATURE);
  const { key, issuer } = await issuerKey(issuerId, textAt(header, 'kid'), fetcher);
  verifyToken(token, key);
  return { credential: { ...claimsOf(payload), ...credential }, issuerId, issuer };
}

/** What a token says of its credential in its own names. */
function claimsOf({ jti, nbf, exp, sub }: Item): Item {
  const time = (seconds: unknown) =>
    typeof seconds === 'number' && Math.abs(seconds) < 1e11 ? new Date(seconds * 1000).toISOString() : undefined;
  return { id: jti, tokenFrom: time(nbf), tokenUntil: time(exp), tokenSubject: sub };
}

/** A credential with a proof in it. */
export async function signedByProof(document: Item, fetcher: Fetcher): Promise<Signed> {
  const proofs = objectsIn(document.proof);
  const proof = proofs.find(({ cryptosuite }) => cryptosuite === SUITE);
  if (!proof) throw unsupported(proofs.map(({ cryptosuite, type }) => String(cryptosuite ?? type)).join(', '));
  const { proof: _, ...unsigned } = document;
  const { proofValue, ...options } = proof;
  const method = textAt(proof, 'verificationMethod');
  const issuerId = issuerIdOf(document);
  const isOfIssuer = method === issuerId || method.startsWith(`${issuerId}#`);
  if (
    proof.type !== 'DataIntegrityProof' ||
    proof.proofPurpose !== 'assertionMethod' ||
    issuerId === '' ||
    !isOfIssuer
  ) {
    throw rejected(BAD_SIGNATURE);
  }
  const key = await issuerKey(issuerId, method, fetcher);
  verifyProof({ unsigned, options, signature: multibaseBytes(proofValue) }, key);
  return { credential: { ...unsigned, tokenUntil: proof.expires }, issuerId, issuer: key.issuer };
}

type Proof = { unsigned: Item; options: Item; signature: Buffer | undefined };

/** W3C, 'Data Integrity EdDSA Cryptosuites', 3.3.2 to 3.3.4. */
function verifyProof({ unsigned, options, signature }: Proof, { key }: IssuerKey): void {
  const contexts = listOf(options['@context']);
  const isSameStart = contexts.every((each, index) => isSameValue(each, listOf(unsigned['@context'])[index]));
  const document = options['@context'] === undefined ? unsigned : { ...unsigned, '@context': options['@context'] };
  const data = Buffer.concat([options, document].map((part) => sha256(canonicalJson(part))));
  const isRight = key.asymmetricKeyType === 'ed25519' && signature && isSameStart && verify(null, data, key, signature);
  if (!isRight) throw rejected(BAD_SIGNATURE);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function issuerIdOf({ issuer }: Item): string {
  return typeof issuer === 'string' ? issuer : textAt(objectAt({ issuer }, 'issuer'), 'id');
}

export function unsupported(name: string) {
  return rejected(say('Signatures of the kind {name} cannot be checked here', { name: name.slice(0, 60) || '?' }));
}
