import { Plus, Trash2 } from 'lucide-react';
import { t, translated } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { imageSource } from '../../../platform/rich-text/safe-url.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { FieldRow } from '../../../platform/ui/form/form-layout.tsx';
import { SelectField } from '../../../platform/ui/form/select-field.tsx';
import { TextArea } from '../../../platform/ui/form/text-area.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { BLOCK_WIDTHS, type Block, type BlockImage, ROW_MAX } from '../../model/blocks.ts';
import { blockImage } from './story-blocks.ts';

const ROW_MIN = 3;

type StoryBlockProps = {
  block: Block;
  name: string;
  /** The `image_url` of each of the project's images, of which a part shows some. */
  imageUrls: readonly string[];
  onChange: (block: Block) => void;
};

/** The fields of one part of a story. */
export function StoryBlock({ block, name, imageUrls, onChange }: StoryBlockProps) {
  const imageFields = (image: BlockImage, label: string, change: (image: BlockImage) => void) => (
    <ImageChoice image={image} label={label} imageUrls={imageUrls} onChange={change} />
  );
  switch (block.type) {
    case 'text':
      return (
        <TextArea
          label={t('{name}: text', { name })}
          hint={t('Markdown works.')}
          rows={4}
          dir="auto"
          value={block.text}
          onChange={({ target }) => onChange({ ...block, text: target.value })}
        />
      );
    case 'quote':
      return (
        <>
          <TextArea
            label={t('{name}: text', { name })}
            rows={3}
            dir="auto"
            value={block.text}
            onChange={({ target }) => onChange({ ...block, text: target.value })}
          />
          <TextField
            label={t('{name}: who said it', { name })}
            dir="auto"
            value={block.source}
            onChange={({ target }) => onChange({ ...block, source: target.value })}
          />
        </>
      );
    case 'embed':
      return (
        <>
          <TextField
            type="url"
            label={t('{name}: link', { name })}
            hint={t(
              'YouTube, Vimeo, CodePen, CodeSandbox, Figma, Loom or SoundCloud. Loaded when a visitor clicks it.',
            )}
            value={block.url}
            onChange={({ target }) => onChange({ ...block, url: target.value })}
          />
          <TextField
            label={t('{name}: caption', { name })}
            dir="auto"
            value={block.caption}
            onChange={({ target }) => onChange({ ...block, caption: target.value })}
          />
        </>
      );
    case 'figures':
      return <FigureFields block={block} onChange={onChange} />;
    case 'image':
      return (
        <>
          {imageFields(block, name, (image) => onChange({ ...block, ...image }))}
          <SelectField
            label={t('{name}: size', { name })}
            choices={translated(BLOCK_WIDTHS)}
            value={block.width}
            onSelect={(width) => onChange({ ...block, width })}
          />
        </>
      );
    case 'compare':
      return (
        <>
          {imageFields(block.before, t('Before'), (before) => onChange({ ...block, before }))}
          {imageFields(block.after, t('After'), (after) => onChange({ ...block, after }))}
        </>
      );
    default:
      return <RowFields block={block} imageUrls={imageUrls} onChange={onChange} />;
  }
}

type RowProps = Omit<StoryBlockProps, 'block' | 'name'> & { block: Extract<Block, { type: 'pair' | 'row' }> };

function RowFields({ block, imageUrls, onChange }: RowProps) {
  const { images } = block;
  const next = imageUrls.find((url) => !images.some(({ image_url }) => image_url === url)) ?? imageUrls[0];
  return (
    <>
      {images.map((image, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be there twice, and its fields are controlled
        <div key={index} className="flex items-start gap-2">
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <ImageChoice
              image={image}
              label={t('Image {number}', { number: index + 1 })}
              imageUrls={imageUrls}
              onChange={(changed) => onChange({ ...block, images: images.with(index, changed) })}
            />
          </div>
          {block.type === 'row' && images.length > ROW_MIN && (
            <Button
              tone="quiet"
              aria-label={t('Remove image {number}', { number: index + 1 })}
              onClick={() => onChange({ ...block, images: images.toSpliced(index, 1) })}
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </Button>
          )}
        </div>
      ))}
      {block.type === 'row' && images.length < ROW_MAX && next && (
        <Button className="self-start" onClick={() => onChange({ ...block, images: [...images, blockImage(next)] })}>
          <Plus aria-hidden="true" className="size-4" />
          {t('Add image')}
        </Button>
      )}
    </>
  );
}

type ImageProps = {
  image: BlockImage;
  label: string;
  imageUrls: readonly string[];
  onChange: (image: BlockImage) => void;
};

/** Which of the project's images it is, and its texts. */
function ImageChoice({ image, label, imageUrls, onChange }: ImageProps) {
  const choices = imageUrls.includes(image.image_url) ? imageUrls : [image.image_url, ...imageUrls];
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-line border-s-2 ps-3">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((url, index) => (
          <button
            key={url}
            type="button"
            aria-pressed={url === image.image_url}
            aria-label={t('{name}: use image {number}', { name: label, number: index + 1 })}
            onClick={() => onChange({ ...image, image_url: url })}
            className="cursor-pointer rounded-control border-2 border-transparent p-0.5 aria-pressed:border-accent"
          >
            <img
              src={imageSource(url)}
              alt=""
              loading="lazy"
              className="h-16 w-20 rounded-control bg-sunk object-cover"
            />
          </button>
        ))}
      </div>
      <FieldRow>
        <TextField
          label={t('{name}: description for people who cannot see it', { name: label })}
          dir="auto"
          value={image.alt}
          onChange={({ target }) => onChange({ ...image, alt: target.value })}
        />
        <TextField
          label={t('{name}: caption', { name: label })}
          dir="auto"
          value={image.caption}
          onChange={({ target }) => onChange({ ...image, caption: target.value })}
        />
      </FieldRow>
    </fieldset>
  );
}

type FigureFieldsProps = { block: Extract<Block, { type: 'figures' }>; onChange: (block: Block) => void };

function FigureFields({ block, onChange }: FigureFieldsProps) {
  const { figures } = block;
  return (
    <>
      {figures.map((figure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: figures have no names, and their fields are controlled
        <div key={index} className="flex flex-wrap items-end gap-3">
          <TextField
            className="min-w-[min(7rem,100%)] flex-1"
            label={t('Result {number}: number', { number: index + 1 })}
            value={figure.value}
            onChange={({ target }) =>
              onChange({ ...block, figures: figures.with(index, { ...figure, value: target.value }) })
            }
          />
          <TextField
            className="min-w-[min(12rem,100%)] flex-2"
            label={t('Result {number}: of what', { number: index + 1 })}
            dir="auto"
            value={figure.label}
            onChange={({ target }) =>
              onChange({ ...block, figures: figures.with(index, { ...figure, label: target.value }) })
            }
          />
          <Button
            tone="quiet"
            aria-label={t('Remove result {number}', { number: index + 1 })}
            onClick={() => onChange({ ...block, figures: figures.toSpliced(index, 1) })}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </Button>
        </div>
      ))}
      <Button
        className="self-start"
        onClick={() => onChange({ ...block, figures: [...figures, { value: '', label: '' }] })}
      >
        <Plus aria-hidden="true" className="size-4" />
        {t('Add result')}
      </Button>
    </>
  );
}
