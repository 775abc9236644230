import type { ImagePlace } from '../../../platform/files/image-sizes.ts';
import { imageSource } from '../../../platform/rich-text/safe-url.ts';
import { OwnerText, useTextAttributes } from '../../../platform/ui/owner-text.tsx';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import { TrustedHtml } from '../../../platform/ui/trusted-html.tsx';
import { ResponsiveImage, useImageRatio } from '../../../portfolio/images/image.tsx';
import type { BlockImage } from '../../../portfolio/model/blocks.ts';
import type { ShownBlock } from '../state/shown-blocks.ts';
import { CaseResults } from './case-study.tsx';

/** The pictures of the first blocks have a placeholder, which is 110 to 130 bytes in the page. */
const BLURS_MAX = 12;

/** A project's story, in the order in which its owner tells it. */
export function CaseBlocks({ blocks, title }: { blocks: readonly ShownBlock[]; title: string }) {
  if (blocks.length === 0) return null;
  return (
    <div className="case-blocks">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names, and stand still
        <CaseBlock key={index} block={block} title={title} hasBlur={index < BLURS_MAX} />
      ))}
    </div>
  );
}

function CaseBlock({ block, title, hasBlur }: { block: ShownBlock; title: string; hasBlur: boolean }) {
  const text = useTextAttributes();
  switch (block.type) {
    case 'text':
      return <TrustedHtml html={block.html} className="markdown project-text" />;
    case 'embed':
      return (
        <figure className="block-wide">
          <TrustedHtml html={block.html} className="markdown project-text" />
          <Caption text={block.caption} />
        </figure>
      );
    case 'quote':
      return (
        <figure className="case-quote">
          <blockquote {...text(block.text)}>{block.text}</blockquote>
          <Caption text={block.source} />
        </figure>
      );
    case 'figures':
      return <CaseResults results={block.figures} />;
    case 'image':
      return (
        <BlockFigure
          image={block}
          number={block.first}
          place={PLACES[block.width]}
          title={title}
          width={block.width}
          hasBlur={hasBlur}
        />
      );
    case 'compare':
      return <Comparison before={block.before} after={block.after} title={title} hasBlur={hasBlur} />;
    default:
      return (
        <div className="block-row">
          {block.images.map((image, index) => (
            <BlockFigure
              key={image.image_url}
              image={image}
              number={block.first + index}
              place="gallery"
              title={title}
              hasBlur={hasBlur}
            />
          ))}
        </div>
      );
  }
}

const PLACES = { text: 'page', wide: 'page', full: 'bleed' } as const satisfies Record<string, ImagePlace>;

type ImageProps = {
  image: BlockImage;
  number: number;
  place: ImagePlace;
  title: string;
  width?: 'text' | 'wide' | 'full';
  hasBlur: boolean;
};

/** It links to the whole picture, which opens over the page. */
function BlockFigure({ image, number, place, title, width, hasBlur }: ImageProps) {
  const ratio = useImageRatio(image.image_url);
  return (
    <figure
      id={`image-${number}`}
      suppressHydrationWarning
      className={width && `block-${width}`}
      style={{ '--ratio': ratio }}
    >
      <a href={imageSource(image.image_url)}>
        <ResponsiveImage
          imageUrl={image.image_url}
          alt={image.alt || image.caption || title}
          className="block-picture"
          place={place}
          hasBlur={hasBlur}
        />
      </a>
      <Caption text={image.caption} />
    </figure>
  );
}

type ComparisonProps = { before: BlockImage; after: BlockImage; title: string; hasBlur: boolean };

/** One picture over the other, as far as the slider says; without scripts half of each. */
function Comparison({ before, after, title, hasBlur }: ComparisonProps) {
  const t = useTranslate();
  const caption = [before.caption, after.caption].filter(Boolean).join(' → ');
  return (
    <figure className="block-wide block-compare">
      <div>
        {[before, after].map((image, index) => (
          <ResponsiveImage
            // biome-ignore lint/suspicious/noArrayIndexKey: there are always two
            key={index}
            imageUrl={image.image_url}
            alt={image.alt || image.caption || title}
            className="block-picture"
            place="page"
            hasBlur={hasBlur && index === 0}
          />
        ))}
        <input type="range" className="needs-script" defaultValue={50} aria-label={t('Before and after')} />
      </div>
      <Caption text={caption} />
    </figure>
  );
}

function Caption({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <figcaption>
      <OwnerText>{text}</OwnerText>
    </figcaption>
  );
}
