import { studioLanguage, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { directionOf } from '../../../platform/lib/texts/translate.ts';
import { buttonClass } from '../../../platform/ui/button.tsx';
import '../styles/owner-toolbar.css';

/** Shown to everybody who opens this URL: a visitor who was sent it gets the page's own URL. */
export function VisitorViewNote() {
  return (
    <aside
      aria-label={t('Visitor view')}
      lang={studioLanguage()}
      dir={directionOf(studioLanguage())}
      className="case empty-page-note"
    >
      <p>{t('This is what a visitor sees.')}</p>
      <a href={location.pathname} className={buttonClass()}>
        {t('Back')}
      </a>
    </aside>
  );
}
