import { recordKind } from '../../model/record-kinds.ts';
import { useTextAttributes } from '../../ui/owner-text.tsx';
import { useTranslate } from '../../ui/page-texts.tsx';
import type { PageSectionChoice } from '../portfolio-state.ts';

/** The text of a link to a section: the owner's own title, or the default one. */
export function SectionLinkText({ section: { kind, title } }: { section: PageSectionChoice }) {
  const text = useTextAttributes();
  const t = useTranslate();
  if (title !== '') return <span {...text(title)}>{title}</span>;
  return t(kind === 'contacts' ? 'Contacts' : recordKind(kind).plural);
}
