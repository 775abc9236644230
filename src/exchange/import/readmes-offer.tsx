import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import type { LeftOut } from './import-preview-view.tsx';
import type { ImportPreview } from './import-schemas.ts';
import { READMES_MAX } from './sources/github/repository.ts';

/** Each README costs a request of the server's limit at GitHub. */

type ReadmesOfferProps = {
  preview: ImportPreview['preview'];
  left: LeftOut;
  pending: boolean;
  onRead: (repositories: string[]) => void;
};

/** Offers to add the first paragraphs of READMEs to the projects that are ticked. */
export function ReadmesOffer({ preview, left, pending, onRead }: ReadmesOfferProps) {
  const items = preview.sections.flatMap((section) => section.items);
  const ticked = items.filter(({ key, action }) => (action === 'add' || action === 'change') && !left.has(key));
  const isPossible = ticked.length > 0 && ticked.length <= READMES_MAX;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button disabled={!isPossible} pending={pending} onClick={() => onRead(ticked.map(({ title }) => title))}>
        {t('Add text from READMEs')}
      </Button>
      <p className="text-faint text-sm">
        {ticked.length === 0
          ? t('Tick the projects that you want to show.')
          : ticked.length > READMES_MAX
            ? t('Possible for {n} ticked projects at once.', { n: READMES_MAX })
            : t('The first paragraph of each ticked project joins its description.')}
      </p>
    </div>
  );
}
