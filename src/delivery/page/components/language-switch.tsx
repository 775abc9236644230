import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import type { LanguageChoice } from '../state/portfolio-state.ts';

/** Links to the page in its other languages; works without scripts. */
export function LanguageSwitch({ current, pages }: LanguageChoice) {
  const t = useTranslate();
  const name = pages.find(({ language }) => language === current)?.name;
  return (
    <details className="language-switch">
      <summary aria-label={`${t('Languages')}: ${name}`} lang={current}>
        {name}
      </summary>
      <ul>
        {pages.map(({ language, name, path }) => (
          <li key={language}>
            <a
              href={path}
              lang={language}
              hrefLang={language}
              dir="auto"
              aria-current={language === current ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
