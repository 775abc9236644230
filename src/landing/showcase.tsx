import { SHOWN_PERSON } from './showcase-content.ts';
import { DOSSIER, GALLERY, type PictureSet } from './showcase-pictures.ts';

/** The sample portfolio behind glass, as a wide window and a phone show it. One link to the real one. */
export function Showcase() {
  return (
    <a href="/u/sample" className="showcase">
      <span className="glass glass-wide">
        <ProductPicture
          set={GALLERY}
          // On a phone the case is wider than the screen: sharp enough, and there in half the time.
          sizes="(width >= 64rem) 52rem, 110vw"
          alt={`The portfolio of ${SHOWN_PERSON.name} in the gallery layout`}
          isFirst
        />
      </span>
      <span className="glass glass-phone">
        <ProductPicture set={DOSSIER} sizes="12rem" alt="The same on a phone, in the dossier layout" />
      </span>
      <span className="showcase-label">
        <b>{SHOWN_PERSON.name}</b>
        <span className="showcase-headline">{SHOWN_PERSON.headline}</span>
        <span className="placard">Sample collection. Walk in.</span>
      </span>
    </a>
  );
}

type ProductPictureProps = { set: PictureSet; sizes: string; alt: string; isFirst?: boolean };

function ProductPicture({ set, sizes, alt, isFirst = false }: ProductPictureProps) {
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
        {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}
