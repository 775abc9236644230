import { encode } from 'uqr';

/** Scanners need four modules of white around the code (ISO/IEC 18004). */
const BORDER = 4;

/** Returns the code as an SVG of one path, on white whatever is below it. */
export function qrSvg(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${rows.join('')}"/></svg>`;
}
