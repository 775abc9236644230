import {
  Award,
  BadgeCheck,
  BriefcaseBusiness,
  FolderKanban,
  GraduationCap,
  Sparkles,
  UserRound,
  X,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import '../styles/owner-toolbar.css';

const SCREENS = [
  ['projects', 'Project', FolderKanban],
  ['skills', 'Skill', Sparkles],
  ['badges', 'Badge', Award],
  ['certifications', 'Certification', BadgeCheck],
  ['educations', 'Education', GraduationCap],
  ['experiences', 'Experience', BriefcaseBusiness],
  ['users', 'User', UserRound],
] as const;

/** The dialog to add one of seven things. Closing it returns to the portfolio below. */
export function AddDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  function leave() {
    history.replaceState(history.state, '', '/home');
    document.getElementById('main')?.focus({ preventScroll: true });
  }
  return (
    <dialog ref={dialog} closedby="any" aria-labelledby="add-dialog-title" onClose={leave} className="add-dialog">
      <h2 id="add-dialog-title">Add to your portfolio</h2>
      <ul>
        {SCREENS.map(([path, label, Icon]) => (
          <li key={path}>
            <a href={`/${path}/register/new`}>
              <Icon aria-hidden="true" size={20} />
              {label}
            </a>
          </li>
        ))}
      </ul>
      <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
        <X aria-hidden="true" size={20} />
      </button>
    </dialog>
  );
}
