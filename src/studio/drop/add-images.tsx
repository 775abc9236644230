import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../platform/api/api-client.ts';
import { count, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialog.tsx';
import { RadioGroup } from '../../platform/ui/form/choices.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { useUndoSession } from '../../platform/ui/undo/undo.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import { CASE_IMAGES_MAX, newCaseImage } from '../../portfolio/model/case-study.ts';
import { recordIn, type Stored } from '../../portfolio/records/kit/record-calls.ts';
import { additionStep } from '../../portfolio/records/kit/record-steps.ts';
import { additionOfMany } from '../lists/many-steps.ts';
import { LISTS } from '../lists/record-lists.ts';
import { IMAGES_AT_ONCE } from './dropped.ts';
import { titleOfName } from './image-texts.ts';
import { openUploads, type Upload } from './uploads.tsx';

type AddImagesProps = { files: readonly File[]; onClose: () => void; onAdded: () => void };
type Grouping = 'one' | 'each';

/** Uploads images while the owner says whether they are one project or one each. */
export function AddImages({ files, onClose, onAdded }: AddImagesProps) {
  const [uploads] = useState(() => openUploads(files.slice(0, IMAGES_AT_ONCE)));
  // Not while rendering, which React may do twice: each image was sent twice then.
  useEffect(() => uploads.begin(), [uploads]);
  const all = useSyncExternalStore(uploads.subscribe, uploads.state);
  const isOne = all.length > 1 && all.length <= CASE_IMAGES_MAX;
  const [grouping, setGrouping] = useState<Grouping>(isOne ? 'one' : 'each');
  const [title, setTitle] = useState('');
  const { notice, setNotice } = useNotice();
  const [pending, setPending] = useState(false);
  const addProjects = useAddProjects();
  const done = all.filter(({ state }) => state === 'done');
  const isSending = all.some(({ state }) => state === 'waiting' || state === 'sending');
  const projects = grouping === 'one' ? 1 : done.length;

  async function add() {
    setPending(true);
    setNotice(undefined);
    try {
      await addProjects(grouping === 'one' ? [projectOf(title || titleOf(done), done)] : done.map(projectOfOne));
      onAdded();
      onClose();
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
    setPending(false);
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('Add images')}>
      <ul className="flex max-h-[40dvh] flex-col gap-2 overflow-y-auto" aria-label={t('Images')}>
        {all.map((upload) => (
          <UploadRow key={upload.key} upload={upload} onRetry={() => uploads.retry(upload.key)} />
        ))}
      </ul>
      {files.length > all.length && (
        <p className="text-sm">{t('Only the first {n} are added at once.', { n: IMAGES_AT_ONCE })}</p>
      )}
      {isOne && (
        <RadioGroup
          legend={t('One project, or one for each image?')}
          name="grouping"
          value={grouping}
          onSelect={setGrouping}
          choices={[
            ['one', t('One project')],
            ['each', t('One for each image')],
          ]}
        />
      )}
      {isOne && grouping === 'one' && (
        <TextField
          label={t('Title')}
          hint={t('The first image by name is the cover.')}
          placeholder={titleOf(all)}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          autoComplete="off"
          dir="auto"
        />
      )}
      <NoticeText notice={notice} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button tone="primary" pending={pending} disabled={isSending || done.length === 0} onClick={() => void add()}>
          {count('Add {n} projects', projects, 'Add the project')}
        </Button>
      </div>
    </Dialog>
  );
}

function UploadRow({ upload: { file, state, share, error }, onRetry }: { upload: Upload; onRetry: () => void }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 text-sm">
      <bdi className="truncate">{file.name}</bdi>
      {state === 'failed' ? (
        <Button aria-label={t('Try again: {name}', { name: file.name })} onClick={onRetry}>
          {t('Try again')}
        </Button>
      ) : (
        <progress
          aria-label={t('Uploaded of {name}', { name: file.name })}
          value={share}
          max={1}
          className="h-2 w-24 accent-accent"
        />
      )}
      {error && (
        <p role="alert" className="col-span-full text-danger">
          {error}
        </p>
      )}
    </li>
  );
}

/** Adds projects, so that the first one stands first: a new one goes before the others. They are undone together. */
function useAddProjects() {
  const client = useQueryClient();
  const { record } = useUndoSession();
  const [added] = useState(() => new Set<string>());

  return async (projects: readonly Project[]) => {
    const stored: Stored[] = [];
    try {
      for (const [at, body] of [...projects.entries()].toReversed()) {
        // Those before one that failed are not added again; the same image may have been chosen twice.
        const key = `${at} ${body.image_url || body.title}`;
        if (added.has(key)) continue;
        stored.push(recordIn(LISTS.projects, await api('POST /api/projects/new', { body })));
        added.add(key);
      }
    } finally {
      const [first, ...others] = stored;
      const done = t('‘{name}’ added.', { name: String(first?.title) });
      if (first && others.length === 0) record(additionStep(client, LISTS.projects, done, first));
      if (others.length > 0) record(additionOfMany(client, LISTS.projects, stored));
      await client.invalidateQueries();
    }
  };
}

type Project = { title: string; image_url: string; images: ReturnType<typeof newCaseImage>[] };

/** Its cover is the first image, as long as no other one is chosen. */
function projectOf(title: string, uploads: readonly Upload[]): Project {
  const images = uploads.map(({ imageUrl, texts }) => ({
    ...newCaseImage(imageUrl),
    alt: texts.title,
    caption: texts.description,
  }));
  return { title, image_url: '', images: images.filter(({ image_url }, at) => firstAt(images, image_url) === at) };
}

function firstAt(images: readonly { image_url: string }[], imageUrl: string): number {
  return images.findIndex(({ image_url }) => image_url === imageUrl);
}

function projectOfOne(upload: Upload): Project {
  return { title: titleOf([upload]), image_url: upload.imageUrl, images: [] };
}

function titleOf([first]: readonly Upload[]): string {
  return first ? first.texts.title || titleOfName(first.file.name) || first.file.name : '';
}
