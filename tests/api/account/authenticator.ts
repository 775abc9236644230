import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Request } from '../../support/app.ts';

/** The origin of requests that are injected: without PUBLIC_URL it is that of their Host header. */
const ORIGIN = 'http://localhost';

type Signing = {
  origin?: string;
  /** Whether it says that it has asked for a PIN, a finger or a face. */
  isUserVerified?: boolean;
  counter?: number;
};

type Options = { options: { challenge: string; user?: { id: string } } };

/** An authenticator in software (WebAuthn level 3, ES256, no attestation): what a browser would send. */
export function makeAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let signed = 0;
  let userHandle: string | undefined;

  function clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function authenticatorData(origin: string, flags: number, counter: number, attested = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head, attested]);
  }

  const names = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };

  return {
    id: names.id,
    /** The body of POST /api/users/passkeys. */
    create({ options }: Options, { origin = ORIGIN, isUserVerified = true }: Signing = {}) {
      userHandle = options.user?.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const data = authenticatorData(origin, isUserVerified ? 0x45 : 0x41, 0, attested);
      const response = {
        clientDataJSON: clientData('webauthn.create', options.challenge, origin).toString('base64url'),
        attestationObject: attestation(data).toString('base64url'),
        transports: ['internal'],
      };
      return { ...names, response, clientExtensionResults: {}, authenticatorAttachment: 'platform' };
    },
    /** The body of POST /api/users/login/passkey. */
    get({ options }: Options, { origin = ORIGIN, isUserVerified = true, counter }: Signing = {}) {
      signed = counter ?? signed + 1;
      const client = clientData('webauthn.get', options.challenge, origin);
      const data = authenticatorData(origin, isUserVerified ? 0x05 : 0x01, signed);
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      };
      return { ...names, response, clientExtensionResults: {} };
    },
  };
}

export type Authenticator = ReturnType<typeof makeAuthenticator>;

/** Registers a new passkey of a logged-in user. */
export async function addPasskey(user: { request: Request }, name = 'Phone', signing: Signing = {}) {
  const authenticator = makeAuthenticator();
  const options = (await user.request('POST', '/api/users/passkeys/options')).json();
  const json = { ...authenticator.create(options, signing), name };
  const added = await user.request('POST', '/api/users/passkeys', { json });
  return { authenticator, added };
}

/** Logs in with a passkey and returns the response. */
export async function enterPasskey(
  client: { request: Request },
  authenticator: Authenticator,
  signing: Signing & { step_up?: boolean } = {},
) {
  const { step_up, ...how } = signing;
  const options = await client.request('POST', '/api/users/login/passkey/options', { json: { step_up } });
  return client.request('POST', '/api/users/login/passkey', { json: authenticator.get(options.json(), how) });
}

/** CBOR: { fmt: 'none', attStmt: {}, authData }. */
function attestation(data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x59]),
    length,
    data,
  ]);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
