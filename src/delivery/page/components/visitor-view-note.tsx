import { buttonClass } from '../../../platform/ui/button.tsx';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import '../styles/owner-toolbar.css';

/** Shown to everybody who opens this URL: a visitor who was sent it gets the page's own URL. */
export function VisitorViewNote() {
  const t = useTranslate();
  return (
    <aside aria-label={t('Visitor view')} className="case empty-page-note">
      <p>{t('This is what a visitor sees.')}</p>
      <a href={location.pathname} className={buttonClass()}>
        {t('Back')}
      </a>
    </aside>
  );
}
