/** Screenshots of the sample portfolio, made by scripts/shoot-portfolio.ts. */
import dossierDark200 from './images/dossier-dark-200.avif?url';
import dossierDark400 from './images/dossier-dark-400.avif?url';
import dossierDark600 from './images/dossier-dark-600.avif?url';
import dossierLight200 from './images/dossier-light-200.avif?url';
import dossierLight400 from './images/dossier-light-400.avif?url';
import dossierLight600 from './images/dossier-light-600.avif?url';
import galleryDark600 from './images/gallery-dark-600.avif?url';
import galleryDark900 from './images/gallery-dark-900.avif?url';
import galleryDark1200 from './images/gallery-dark-1200.avif?url';
import galleryDark1800 from './images/gallery-dark-1800.avif?url';
import galleryLight600 from './images/gallery-light-600.avif?url';
import galleryLight900 from './images/gallery-light-900.avif?url';
import galleryLight1200 from './images/gallery-light-1200.avif?url';
import galleryLight1800 from './images/gallery-light-1800.avif?url';

export type ImageSet = {
  light: string;
  dark: string;
  /** The fallback for browsers without `srcset`. */
  src: string;
  /** Size of the smallest image, for the ratio. */
  width: number;
  height: number;
};

export const GALLERY: ImageSet = {
  light: `${galleryLight600} 600w, ${galleryLight900} 900w, ${galleryLight1200} 1200w, ${galleryLight1800} 1800w`,
  dark: `${galleryDark600} 600w, ${galleryDark900} 900w, ${galleryDark1200} 1200w, ${galleryDark1800} 1800w`,
  src: galleryLight1200,
  width: 600,
  height: 450,
};

export const DOSSIER: ImageSet = {
  light: `${dossierLight200} 200w, ${dossierLight400} 400w, ${dossierLight600} 600w`,
  dark: `${dossierDark200} 200w, ${dossierDark400} 400w, ${dossierDark600} 600w`,
  src: dossierLight400,
  width: 200,
  height: 400,
};

/** On a phone the case is wider than the screen: a smaller image is sharp enough, and loads in half the time. */
export const GALLERY_SIZES = '(width >= 64rem) 52rem, 110vw';
