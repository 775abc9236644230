import { loadSharp } from '../../platform/files/decode/load-sharp.server.ts';

/** The size that home screens use; browsers scale it down for a tab. */
const ICON_SIDE_PX = 180;
const JPEG = { quality: 86, mozjpeg: true };

/** Returns one of our stored images as an icon: a square PNG, cut around its middle. */
export async function toIcon(webp: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(webp).resize({ width: ICON_SIDE_PX, height: ICON_SIDE_PX, fit: 'cover' }).png().toBuffer();
}

/** Returns one of our stored images for link previews: a JPEG, because not all services read WebP. */
export async function toCardImage(webp: Uint8Array, size: { width: number; height: number }): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(webp)
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg(JPEG)
    .toBuffer();
}
