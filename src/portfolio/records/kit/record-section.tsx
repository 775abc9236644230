import type { ReactNode } from 'react';
import type { LabelText } from '../../../platform/lib/texts/keys.ts';
import { placeOf } from '../../../platform/ui/edit-place.tsx';
import { useTextAttributes } from '../../../platform/ui/owner-text.tsx';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import { type ListPath, recordKind } from '../../model/record-kinds.ts';
import type { PersonName } from '../publication/authors.ts';
import { type ListResult, usePageList } from './page-lists.tsx';
import { listPath, readQuery } from './record-queries.ts';

/** The props of every kind's section of the page. */
export type KindSectionProps = {
  userId: string;
  /** Whose page it is: publications mark their name. */
  owner: PersonName;
  /** The path before that of a project's page: `/u/{user_name}`, or '' on the owner's domain. */
  base: string;
  numeral: number;
  /** The owner's own heading, or ''. */
  title: string;
  /** True if it needs little space. */
  isBrief: true | undefined;
};

type PageSectionProps = {
  id: string;
  /** The section's number in the sidebar. */
  numeral: number;
  title: LabelText;
  /** The owner's own heading, which replaces the title unless it is ''. */
  ownTitle: string;
  /** A note at the end of the heading's line. */
  caption?: ReactNode;
  /** True if it has its heading beside it, in the size of text. */
  isBrief?: true | undefined;
  children: ReactNode;
};

/** A section of the page with its heading. */
export function PageSection({ id, numeral, title, ownTitle, caption, isBrief, children }: PageSectionProps) {
  const text = useTextAttributes();
  const t = useTranslate();
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="page-section"
      data-brief={isBrief}
      data-edit={placeOf(id)}
    >
      <div className="section-head">
        <span className="numeral" aria-hidden="true">
          {numeral}
        </span>
        <h2 id={`${id}-heading`} {...(ownTitle && text(ownTitle))} data-edit={placeOf('sections', id, 'title')}>
          {ownTitle || t(title)}
        </h2>
        {caption && <span className="placard ms-auto">{caption}</span>}
      </div>
      {children}
    </section>
  );
}

type SectionProps<T> = KindSectionProps & {
  path: Exclude<ListPath, 'entries' | 'testimonials'>;
  /** True if the section has something else to show. */
  hasMore?: boolean;
  children: (records: T[]) => ReactNode;
};

/** A list of records in one of four states: loading, error, empty, loaded. Hidden records are never shown. */
export function RecordSection<T extends { hidden?: boolean }>({
  path,
  userId,
  numeral,
  title,
  isBrief,
  hasMore = false,
  children,
}: SectionProps<T>) {
  const result = usePageList(readQuery<T[]>([path, userId], listPath(path, userId)));
  const records = result.data?.filter(({ hidden }) => !hidden);
  return (
    <PageSection
      id={path}
      numeral={numeral}
      title={recordKind(path).plural}
      ownTitle={title}
      caption={records && records.length > 0 && records.length}
      isBrief={isBrief}
    >
      <QueryState result={result} emptyText={`No ${path} found`} isEmpty={records?.length === 0 && !hasMore}>
        {records && children(records)}
      </QueryState>
    </PageSection>
  );
}

type QueryStateProps = {
  result: ListResult<unknown>;
  isEmpty: boolean;
  emptyText: LabelText;
  children: ReactNode;
};

export function QueryState({ result, isEmpty, emptyText, children }: QueryStateProps) {
  const t = useTranslate();
  if (result.error) {
    return (
      <div className="flex flex-wrap items-center gap-4">
        <p role="alert" className="text-danger">
          {t(result.error.message as LabelText)}
        </p>
        <button type="button" className="link needs-script" onClick={result.load}>
          {t('Try again')}
        </button>
      </div>
    );
  }
  if (result.data === undefined) return <Note>{t('Loading...')}</Note>;
  return isEmpty ? <Note>{t(emptyText)}</Note> : children;
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="section-note">
      {children}
    </p>
  );
}
