import { useTranslate } from '../../../platform/ui/page-texts.tsx';

/** The first link of a page, shown while it has the focus. */
export function SkipLink() {
  const t = useTranslate();
  return (
    <>
      <a href="#main" className="skip-link">
        {t('Skip to content')}
      </a>{' '}
    </>
  );
}
