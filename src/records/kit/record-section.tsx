import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReadQuery } from './record-queries.ts';

/** The props of every kind's section of the page. */
export type KindSectionProps = { userId: string; userName: string; numeral: number };

type PageSectionProps = {
  id: string;
  /** The section's number in the sidebar; undefined for a section that the sidebar does not have. */
  numeral?: number;
  title: string;
  /** A note at the end of the heading's line. */
  caption?: ReactNode;
  children: ReactNode;
};

/** A section of the page with its heading. */
export function PageSection({ id, numeral, title, caption, children }: PageSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="page-section">
      <div className="section-head">
        {numeral !== undefined && (
          <span className="numeral" aria-hidden="true">
            {numeral}
          </span>
        )}
        <h2 id={`${id}-heading`}>{title}</h2>
        {caption && <span className="placard ms-auto">{caption}</span>}
      </div>
      {children}
    </section>
  );
}

type SectionProps<T> = Omit<PageSectionProps, 'caption' | 'children'> & {
  query: ReadQuery<T[]>;
  /** 'No badges found' */
  emptyText: string;
  children: (records: T[]) => ReactNode;
};

/** A list of records in one of four states: loading, error, empty, loaded. Hidden records are never shown. */
export function RecordSection<T extends { hidden?: boolean }>({
  query,
  emptyText,
  children,
  ...section
}: SectionProps<T>) {
  const result = useQuery(query);
  const records = result.data?.filter(({ hidden }) => !hidden);
  return (
    <PageSection {...section} caption={records && records.length > 0 && records.length}>
      <QueryState result={result} emptyText={emptyText} isEmpty={records?.length === 0}>
        {records && children(records)}
      </QueryState>
    </PageSection>
  );
}

type QueryStateProps = {
  result: Pick<UseQueryResult, 'isPending' | 'error' | 'data' | 'isFetching' | 'refetch'>;
  isEmpty: boolean;
  emptyText: string;
  children: ReactNode;
};

export function QueryState({ result, isEmpty, emptyText, children }: QueryStateProps) {
  if (result.error && result.data === undefined && !result.isFetching) {
    return (
      <div className="flex flex-wrap items-center gap-4">
        <p role="alert" className="text-danger">
          {result.error.message}
        </p>
        <button type="button" className="link needs-script" onClick={() => void result.refetch()}>
          Try again
        </button>
      </div>
    );
  }
  if (result.data === undefined) return <Note>Loading...</Note>;
  return isEmpty ? <Note>{emptyText}</Note> : children;
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="section-note">
      {children}
    </p>
  );
}
