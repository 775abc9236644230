const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** A key or a signature of Ed25519 or P-256 has 100 at most. The work grows with the square. */
const BASE58_MAX_CHARACTERS = 200;

/** Decodes `z…` (base58btc) and `u…` (base64url); undefined for anything else. */
export function multibaseBytes(text: unknown): Buffer | undefined {
  if (typeof text !== 'string') return undefined;
  if (text.startsWith('u') && /^u[\w-]+$/.test(text)) return Buffer.from(text.slice(1), 'base64url');
  return text.startsWith('z') ? base58Bytes(text.slice(1)) : undefined;
}

function base58Bytes(text: string): Buffer | undefined {
  if (text.length > BASE58_MAX_CHARACTERS) return undefined;
  let number = 0n;
  for (const character of text) {
    const digit = BASE58.indexOf(character);
    if (digit === -1) return undefined;
    number = number * 58n + BigInt(digit);
  }
  const hex = number === 0n ? '' : number.toString(16);
  const leading = text.length - text.replace(/^1+/, '').length;
  return Buffer.concat([Buffer.alloc(leading), Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')]);
}
