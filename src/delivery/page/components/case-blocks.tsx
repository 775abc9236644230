import type { ImagePlace } from '../../../platform/files/image-sizes.ts';
import { imageSource } from '../../../platform/rich-text/safe-url.ts';
import { partOf, placeInProject } from '../../../platform/ui/edit-place.tsx';
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
        <CaseBlock
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names, and stand still
          key={index}
          block={block}
          title={title}
          hasBlur={index < BLURS_MAX}
          data-edit={placeInProject(['blocks', index].join('/'))}
        />
      ))}
    </div>
  );
}

type CaseBlockProps = Editable & { block: ShownBlock; title: string; hasBlur: boolean };

function CaseBlock({ block, title, hasBlur, 'data-edit': place }: CaseBlockProps) {
  const text = useTextAttributes();
  switch (block.type) {
    case 'text':
      return (
        <TrustedHtml html={block.html} className="markdown project-text" data-edit={partOf(place, 'text:markdown')} />
      );
    case 'embed':
      return (
        <figure className="block-wide">
          <TrustedHtml html={block.html} className="markdown project-text" />
          <Caption text={block.caption} data-edit={partOf(place, 'caption')} />
        </figure>
      );
    case 'quote':
      return (
        <figure className="case-quote">
          <blockquote {...text(block.text)} data-edit={partOf(place, 'text:lines')}>
            {block.text}
          </blockquote>
          <Caption text={block.source} data-edit={partOf(place, 'source')} />
        </figure>
      );
    case 'figures':
      return <CaseResults results={block.figures} data-edit={partOf(place, 'figures:results')} />;
    case 'image':
      return (
        <BlockFigure
          image={block}
          number={block.first}
          place={PLACES[block.width]}
          title={title}
          width={block.width}
          hasBlur={hasBlur}
          data-edit={place}
        />
      );
    case 'compare':
      return (
        <Comparison
          before={block.before}
          after={block.after}
          title={title}
          hasBlur={hasBlur}
          data-edit={partOf(place, ':compare')}
        />
      );
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
              data-edit={partOf(place, 'images', String(index))}
            />
          ))}
        </div>
      );
  }
}

const PLACES = { text: 'page', wide: 'page', full: 'bleed' } as const satisfies Record<string, ImagePlace>;

/** Where it stands, in the render that is edited. */
type Editable = { 'data-edit'?: string | undefined };

type ImageProps = Editable & {
  image: BlockImage;
  number: number;
  place: ImagePlace;
  title: string;
  width?: 'text' | 'wide' | 'full';
  hasBlur: boolean;
};

/** It links to the whole picture, which opens over the page. */
function BlockFigure({ image, number, place, title, width, hasBlur, 'data-edit': edited }: ImageProps) {
  const ratio = useImageRatio(image.image_url);
  return (
    <figure
      id={`image-${number}`}
      suppressHydrationWarning
      className={width && `block-${width}`}
      data-edit={partOf(edited, ':figure')}
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

type ComparisonProps = Editable & { before: BlockImage; after: BlockImage; title: string; hasBlur: boolean };

/** One picture over the other, as far as the slider says; without scripts half of each. */
function Comparison({ before, after, title, hasBlur, 'data-edit': place }: ComparisonProps) {
  const t = useTranslate();
  const caption = [before.caption, after.caption].filter(Boolean).join(' → ');
  return (
    <figure className="block-wide block-compare" data-edit={place}>
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

function Caption({ text, 'data-edit': place }: Editable & { text: string }) {
  if (text === '') return null;
  return (
    <figcaption>
      <OwnerText data-edit={place}>{text}</OwnerText>
    </figcaption>
  );
}
