import { textDirection } from '../../../platform/lib/text-direction.ts';
import { markdownSummary } from '../../../platform/rich-text/markdown-summary.ts';
import { ContactForm } from '../../../platform/ui/form/contact-form.tsx';
import { useTextAttributes } from '../../../platform/ui/owner-text.tsx';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import { EditLink, Prose } from '../kit/record-display.tsx';
import type { ShownTeaser } from './shown-teasers.ts';

type TeaserItemProps = { teaser: ShownTeaser; userId: string; base: string };

/** A card of a project that only views show: its words alone, and the form to ask for it, which needs no scripts. */
export function TeaserItem({ teaser, userId, base }: TeaserItemProps) {
  const { id, teaser_title: title, teaser_text } = teaser;
  const text = useTextAttributes();
  const t = useTranslate();
  return (
    <li className="case card" dir={textDirection(title)}>
      <div className="card-text">
        <h3 {...text(title)}>{title}</h3>
        <Prose>{markdownSummary(teaser_text)}</Prose>
        <details className="request">
          <summary>{t('Ask for access')}</summary>
          <ContactForm userId={userId} base={base} request={{ id, title }} />
        </details>
        <p className="links">
          <EditLink href={`/projects/edit/${id}`} name={title} />
        </p>
      </div>
    </li>
  );
}
