import { Ellipsis, Plus } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { apiMessage, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button, buttonClass } from '../../../platform/ui/button.tsx';
import { Menu, MenuItem } from '../../../platform/ui/menu.tsx';
import { indexAfter, moved } from '../../../platform/ui/sorting/moves.ts';
import { ICON_BUTTON, MoveItems } from '../../../platform/ui/sorting/row-controls.tsx';
import { BLOCKS_MAX, type Block } from '../../model/blocks.ts';
import type { ProjectValues } from './project-values.ts';
import { StoryBlock } from './story-block.tsx';
import { arrangedBlocks, BLOCK_LABELS, newBlock, templateBlocks } from './story-blocks.ts';

type Pending = { message?: string } | Pending[] | { [name: string]: Pending } | undefined;

/** The story of a project: its page shows these parts, in this order, in place of the description. */
export function StoryField({ form }: { form: UseFormReturn<ProjectValues> }) {
  const { blocks, images, description } = form.watch();
  const change = (next: Block[]) => form.setValue('blocks', next, { shouldDirty: true });
  const imageUrls = images.map(({ image_url }) => image_url);
  const fault = firstMessage(form.getFieldState('blocks', form.formState).error as Pending);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">{t('Story')}</legend>
      <p className="text-faint text-sm">
        {t(
          'Tell the project in parts. Its page shows them instead of the description, which stays on cards and in search results.',
        )}
      </p>
      <ol className="flex flex-col gap-3">
        {blocks.map((block, index) => {
          const name = t('Part {number}: {kind}', { number: index + 1, kind: t(BLOCK_LABELS[block.type]) });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names, and their fields are controlled
            <li key={index} aria-label={name} className="case flex flex-col gap-3 p-3 sm:p-4">
              <div className="flex items-center justify-between gap-2">
                <p className="font-medium text-sm">{name}</p>
                <Menu
                  trigger={<Ellipsis aria-hidden="true" className="size-5" />}
                  triggerLabel={t('More for {name}', { name })}
                  triggerClassName={ICON_BUTTON}
                >
                  <MoveItems
                    isFirst={index === 0}
                    isLast={index === blocks.length - 1}
                    onMove={(move) => change(moved(blocks, index, indexAfter(index, move, blocks.length)))}
                  />
                  <MenuItem onSelect={() => change(blocks.toSpliced(index, 1))}>{t('Remove')}</MenuItem>
                </Menu>
              </div>
              <StoryBlock
                block={block}
                name={name}
                imageUrls={imageUrls}
                onChange={(next) => change(blocks.with(index, next))}
              />
            </li>
          );
        })}
      </ol>
      {fault && <p className="text-danger text-sm">{apiMessage(fault)}</p>}
      <div className="flex flex-wrap gap-3">
        {blocks.length < BLOCKS_MAX && <AddPart onAdd={(block) => change([...blocks, block])} imageUrls={imageUrls} />}
        {blocks.length === 0 && (
          <>
            {(description !== '' || images.length > 0) && (
              <Button onClick={() => change(arrangedBlocks(description, images))}>
                {t('Arrange description and images')}
              </Button>
            )}
            <Button onClick={() => change(templateBlocks([t('The problem'), t('What I did'), t('The result')]))}>
              {t('Start with an outline')}
            </Button>
          </>
        )}
      </div>
    </fieldset>
  );
}

type AddPartProps = { onAdd: (block: Block) => void; imageUrls: readonly string[] };

/** What needs more imageUrls than the project has cannot be added yet. */
function AddPart({ onAdd, imageUrls }: AddPartProps) {
  const kinds = (Object.keys(BLOCK_LABELS) as Block['type'][]).flatMap((type) => {
    const block = newBlock(type, imageUrls);
    return block ? [{ type, block }] : [];
  });
  return (
    <Menu
      trigger={
        <>
          <Plus aria-hidden="true" className="size-4" />
          {t('Add part')}
        </>
      }
      triggerClassName={buttonClass()}
    >
      {kinds.map(({ type, block }) => (
        <MenuItem key={type} onSelect={() => onAdd(block)}>
          {t(BLOCK_LABELS[type])}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The first fault of a list of objects, wherever it is in them. */
function firstMessage(error: Pending): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const inner of Object.values(error)) {
    const message = firstMessage(inner as Pending);
    if (message) return message;
  }
  return undefined;
}
