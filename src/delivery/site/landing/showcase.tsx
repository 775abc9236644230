import { useLandingTexts } from '../texts/site-texts.tsx';
import { SHOWN_PERSON } from './showcase-content.ts';
import { DOSSIER, GALLERY, GALLERY_SIZES, type ImageSet } from './showcase-images.ts';

/** The sample portfolio on a wide window and a phone. One link to the real one. */
export function Showcase() {
  const { t } = useLandingTexts();
  return (
    <a href="/u/sample" className="showcase">
      <span className="glass glass-wide">
        <ProductImage set={GALLERY} sizes={GALLERY_SIZES} alt={t('wideAlt', { name: SHOWN_PERSON })} />
      </span>{' '}
      <span className="glass glass-phone">
        <ProductImage set={DOSSIER} sizes="12rem" alt={t('phoneAlt')} />
      </span>{' '}
      <span className="showcase-label">
        <b>{SHOWN_PERSON}</b> <span className="showcase-headline">{t('sampleHeadline')}</span>{' '}
        <span className="placard">{t('sampleLabel')}</span>
      </span>
    </a>
  );
}

type ProductImageProps = { set: ImageSet; sizes: string; alt: string };

function ProductImage({ set, sizes, alt }: ProductImageProps) {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={set.dark} sizes={sizes} />
      <img
        src={set.src}
        srcSet={set.light}
        sizes={sizes}
        width={set.width}
        height={set.height}
        alt={alt}
        decoding="async"
        loading="lazy"
      />
    </picture>
  );
}
