import { loadOwnersTexts } from '../../platform/lib/texts/studio/studio-language.ts';
import { studioLanguage, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import './owners-edit-link.css';

/** Loads it with its texts, which are the studio's: a visitor's page has none of them. */
export async function loadEditLink() {
  await loadOwnersTexts();
  return OwnersEditLink;
}

function OwnersEditLink({ href, name = t('your profile') }: { href: string; name?: string }) {
  return (
    <a
      href={href}
      lang={studioLanguage()}
      aria-label={t('Edit {name}', { name })}
      className="link needs-script owners-edit-link"
    >
      {t('Edit')}
    </a>
  );
}
