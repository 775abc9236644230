import { buttonClass } from '../../ui/button.tsx';
import '../styles/owner-toolbar.css';

/** Shown to everybody who opens this URL: a visitor who was sent it gets the page's own URL. */
export function VisitorViewNote() {
  return (
    <aside aria-label="Visitor view" className="case empty-page-note">
      <p>This is what a visitor sees.</p>
      <a href={location.pathname} className={buttonClass()}>
        Back
      </a>
    </aside>
  );
}
