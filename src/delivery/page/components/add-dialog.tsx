import { UserRound, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { studioLanguage, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { directionOf } from '../../../platform/lib/texts/translate.ts';
import { RECORD_KINDS } from '../../../portfolio/model/record-kinds.ts';
import { KIND_ICONS } from '../../../portfolio/records/kind-icons.tsx';
import '../styles/owner-toolbar.css';

/** The specification's seven; optional kinds are added in the studio. */
const SCREENS = [
  ...RECORD_KINDS.flatMap((kind) =>
    'isOptional' in kind ? [] : [[kind.path, kind.label, KIND_ICONS[kind.path]] as const],
  ),
  ['users', 'User', UserRound] as const,
];

/** The dialog to add one of seven things. Closing it returns to the portfolio below. */
export function AddDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  function leave() {
    history.replaceState(history.state, '', '/home');
    document.getElementById('main')?.focus({ preventScroll: true });
  }
  return (
    <dialog
      ref={dialog}
      closedby="any"
      aria-labelledby="add-dialog-title"
      lang={studioLanguage()}
      dir={directionOf(studioLanguage())}
      onClose={leave}
      className="add-dialog"
    >
      <h2 id="add-dialog-title">{t('Add to your portfolio')}</h2>
      <ul>
        {SCREENS.map(([path, label, Icon]) => (
          <li key={path}>
            <a href={`/${path}/register/new`}>
              <Icon aria-hidden="true" size={20} />
              {t(label)}
            </a>
          </li>
        ))}
      </ul>
      <button type="button" aria-label={t('Close')} onClick={() => dialog.current?.close()}>
        <X aria-hidden="true" size={20} />
      </button>
    </dialog>
  );
}
