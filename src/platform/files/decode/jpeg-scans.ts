const MARKER = 0xff;
const TEM = 0x01;
const RST0 = 0xd0;
const EOI = 0xd9;
const SOS = 0xda;

/** Returns the number of scans of a JPEG: 1 for a baseline one, about 10 for a progressive one. */
export function countScans(jpeg: Buffer): number {
  let scans = 0;
  for (let at = jpeg.indexOf(MARKER, 2); at !== -1 && at + 3 < jpeg.length; at = jpeg.indexOf(MARKER, at)) {
    const marker = jpeg[at + 1] ?? EOI;
    if (marker === EOI) break;
    if (marker === SOS) scans++;
    at += segmentBytes(jpeg, at, marker);
  }
  return scans;
}

/** Fill bytes, escaped 0xff in pixel data and restart markers have no payload; other markers begin a segment. */
function segmentBytes(jpeg: Buffer, at: number, marker: number): number {
  if (marker === MARKER) return 1;
  const isStandalone = marker === 0 || marker === TEM || (marker >= RST0 && marker < EOI);
  return isStandalone ? 2 : 2 + jpeg.readUInt16BE(at + 2);
}
