import { Ellipsis } from 'lucide-react';
import { Link } from 'react-router';
import { count, type StudioLabel, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { buttonClass } from '../../platform/ui/button.tsx';
import { LinkButton } from '../../platform/ui/link-button.tsx';
import { Menu, MenuItem, MenuLink } from '../../platform/ui/menu.tsx';
import { ICON_BUTTON } from '../../platform/ui/sorting/row-controls.tsx';
import { type View, viewPath } from '../../portfolio/views/view.ts';
import { editPath } from '../page/edit-target.ts';
import { staleCount } from './view-choices.ts';

const ACCESS_LABELS: Record<View['access'], StudioLabel> = {
  public: 'Public',
  unlisted: 'Unlisted',
  links: 'With a link only',
};

type ViewRowProps = { view: View; userName: string; onDuplicate: () => void; onDelete: () => void };

export function ViewRow({ view, userName, onDuplicate, onDelete }: ViewRowProps) {
  const { id, name, slug, access } = view;
  const path = viewPath(userName, slug);
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-line border-t py-4 first:border-t-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <p className="placard">{t(ACCESS_LABELS[access])}</p>
        <h2 className="break-words font-semibold">
          <span dir="auto">{name}</span>
        </h2>
        {access !== 'links' && <p className="break-all text-soft text-sm">{path}</p>}
        <StaleNote count={staleCount(view)} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Link to={`/studio/views?view=${id}`} className={buttonClass()} aria-label={t('Edit {name}', { name })}>
          {t('Edit')}
        </Link>
        <LinkButton
          href={visitorPath(view, userName)}
          tone="quiet"
          target="_blank"
          rel="noopener"
          aria-label={t('See as a visitor: {name}', { name })}
        >
          {t('See as a visitor')}
        </LinkButton>
        <Menu
          trigger={<Ellipsis aria-hidden="true" className="size-5" />}
          triggerLabel={t('More for {name}', { name })}
          triggerClassName={ICON_BUTTON}
        >
          <MenuLink link={<Link to={editPath({ view: slug })} />}>{t('Edit on the page')}</MenuLink>
          <MenuLink link={<Link to={`/studio/links?view=${id}`} />}>{t('Create a link to it')}</MenuLink>
          <FileLink href={`${path}/resume.pdf`}>{t('Open PDF')}</FileLink>
          <FileLink href={`${path}/resume.docx`}>Word (DOCX)</FileLink>
          <MenuItem onSelect={onDuplicate}>{t('Duplicate')}</MenuItem>
          <MenuItem onSelect={onDelete}>{t('Delete')}</MenuItem>
        </Menu>
      </div>
    </li>
  );
}

function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <MenuLink
      link={
        <a href={href} target="_blank" rel="noopener">
          {children}
        </a>
      }
    >
      {children}
    </MenuLink>
  );
}

/** Where its owner sees it: a view for links only is there for them alone, and as they have it now. */
export function visitorPath({ access, slug }: Pick<View, 'access' | 'slug'>, userName: string): string {
  const path = viewPath(userName, slug);
  return access === 'links' ? `${path}?show=draft` : path;
}

export function previewPath(slug: string): string {
  return `/studio/preview?view=${encodeURIComponent(slug)}`;
}

/** Texts of the view that are older than the facts that they are about. */
export function StaleNote({ count: n }: { count: number }) {
  if (n === 0) return null;
  return (
    <p className="text-danger text-sm">
      {count(
        '{n} texts are older than what the portfolio says now',
        n,
        '1 text is older than what the portfolio says now',
      )}
    </p>
  );
}
