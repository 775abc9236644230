import { lazyLoad } from '../../lib/lazy.ts';

const READ = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'];

/** Loaded with the first image, which makes the start 60 ms shorter. */
export const loadSharp = lazyLoad(startSharp);

async function startSharp() {
  const { default: sharp } = await import('sharp');
  // The library itself rejects every format except these, whatever our check of the first bytes returned.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READ.map((format) => `VipsForeignLoad${format}`) });
  sharp.cache(false);
  // Two images at once, one thread each.
  sharp.concurrency(1);
  return sharp;
}
