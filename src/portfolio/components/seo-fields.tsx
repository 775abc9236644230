import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { numberText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { TextArea } from '../../platform/ui/form/text-area.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { fieldProps } from '../../platform/ui/form/use-submit.tsx';
import { SEO_DESCRIPTION_SHOWN, SEO_TITLE_SHOWN } from '../model/seo.ts';

type SeoFieldsProps<V extends FieldValues> = {
  form: UseFormReturn<V>;
  names: { title: Path<V>; description: Path<V> };
  /** What the program writes where the owner has not. */
  written: { title: string; description: string };
  /** The path of the page, under which its owner sees it. */
  path: string;
};

/** The same in a form about something else: closed until it is wanted. */
export function SeoDetails<V extends FieldValues>(props: SeoFieldsProps<V>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 font-medium text-sm">
        {t('Search engines and link previews')}
      </summary>
      {isOpen && (
        <div className="flex flex-col gap-6 pt-4">
          <SeoFields {...props} />
        </div>
      )}
    </details>
  );
}

/** What search engines and link previews say of a page, with both as they will be. */
export function SeoFields<V extends FieldValues>({ form, names, written, path }: SeoFieldsProps<V>) {
  const [title, description] = form.watch([names.title, names.description]).map((text) => String(text ?? '').trim());
  const shown = { title: title || written.title, description: description || written.description };
  return (
    <>
      <TextField
        label={t('Title for search engines')}
        hint={lengthHint(title ?? '', SEO_TITLE_SHOWN)}
        placeholder={written.title}
        autoComplete="off"
        dir="auto"
        {...fieldProps(form, names.title)}
      />
      <TextArea
        label={t('Description for search engines')}
        hint={lengthHint(description ?? '', SEO_DESCRIPTION_SHOWN)}
        placeholder={written.description}
        rows={3}
        dir="auto"
        {...fieldProps(form, names.description)}
      />
      <Previews {...shown} path={path} />
    </>
  );
}

function lengthHint(text: string, shown: number): string {
  if (text === '') return t('Leave empty for the words shown here. About {n} characters are shown.', { n: shown });
  const values = { length: numberText([...text].length), n: shown };
  return t('{length} characters. Search engines cut after about {n}.', values);
}

type Shown = { title: string; description: string };

function Previews({ title, description, path }: Shown & { path: string }) {
  const { data: page } = useQuery({ queryKey: ['page-head', path], queryFn: () => readHead(path), staleTime: 0 });
  const url = page?.url ?? new URL(path, location.origin);
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      <figure className="flex min-w-0 flex-col gap-2">
        <figcaption className="font-medium text-sm">{t('In search results')}</figcaption>
        <div dir="auto" className="wrap-anywhere flex flex-col gap-1 rounded-control border border-line bg-surface p-4">
          <p className="text-faint text-sm" dir="ltr">
            {trailOf(url)}
          </p>
          <p className="line-clamp-2 text-accent text-lg leading-snug">{cut(title, SEO_TITLE_SHOWN)}</p>
          <p className="line-clamp-3 text-soft text-sm">{cut(description, SEO_DESCRIPTION_SHOWN)}</p>
        </div>
        {page?.isIndexed === false && (
          <p className="text-faint text-sm">{t('This page asks search engines not to list it.')}</p>
        )}
      </figure>
      <figure className="flex min-w-0 flex-col gap-2">
        <figcaption className="font-medium text-sm">{t('As a link preview')}</figcaption>
        <div dir="auto" className="wrap-anywhere overflow-hidden rounded-control border border-line bg-surface">
          <div className="aspect-1200/630 bg-sunk">
            {page?.image && <img src={page.image} alt="" className="size-full object-cover" />}
          </div>
          <div className="flex flex-col gap-1 p-4">
            <p className="line-clamp-2 font-medium">{title}</p>
            <p className="line-clamp-2 text-soft text-sm">{description}</p>
            <p className="text-faint text-sm" dir="ltr">
              {url.host}
            </p>
          </div>
        </div>
      </figure>
    </div>
  );
}

/** 'folio.example › u › ada', as search engines write it. */
function trailOf({ host, pathname }: URL): string {
  return [host, ...pathname.split('/').filter(Boolean).map(decodeURIComponent)].join(' › ');
}

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()} …`;
}

type PageHead = { url: URL; image: string | undefined; isIndexed: boolean };

/** Reads the head of the owner's draft; undefined while there is no such page, as for a project without a title. */
async function readHead(path: string): Promise<PageHead | null> {
  const response = await fetch(`${path}?show=draft`, { headers: { accept: 'text/html' } });
  if (!response.ok) return null;
  const [start = ''] = (await response.text()).split('</head>', 1);
  // Alone: the styles of the page would be against the policy of this one.
  const tags = start.match(/<(?:meta|link)\b[^>]*>/g) ?? [];
  const head = new DOMParser().parseFromString(tags.join(''), 'text/html');
  const attribute = (selector: string, name: string) => head.querySelector(selector)?.getAttribute(name) ?? '';
  const image = attribute('meta[property="og:image"]', 'content');
  return {
    url: new URL(attribute('link[rel=canonical]', 'href') || path, location.origin),
    // At this origin, wherever the page itself is.
    image: URL.canParse(image) ? new URL(image).pathname : undefined,
    isIndexed: head.querySelector('meta[name=robots][content=noindex]') === null,
  };
}
