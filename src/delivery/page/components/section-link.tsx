import { useTextAttributes } from '../../../platform/ui/owner-text.tsx';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import { type RecordPath, recordKind } from '../../../portfolio/model/record-kinds.ts';
import type { PageSectionChoice } from '../state/portfolio-state.ts';

/** A section of one kind of record, whose label is not sent with the page. */
type PlainKind = Exclude<RecordPath, 'entries' | 'testimonials'>;

/** The text of a link to a section: the owner's own title, or the default one. */
export function SectionLinkText({ section: { kind, title, label } }: { section: PageSectionChoice }) {
  const text = useTextAttributes();
  const t = useTranslate();
  if (title !== '') return <span {...text(title)}>{title}</span>;
  return t(label ?? (kind === 'contacts' ? 'Contacts' : recordKind(kind as PlainKind).plural));
}
