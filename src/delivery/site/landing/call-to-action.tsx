import { Button } from '../../../platform/ui/button.tsx';
import { useFormPost } from '../../../platform/ui/form/use-form-post.tsx';
import { useSiteName } from '../../../platform/ui/site-name.tsx';
import { LEAD_STORED, LEADS_PATH, STORED_NOTE_ID } from './lead-constants.ts';
import { JOINED, TRIAL } from './sample-content.ts';

export function CallToAction() {
  return (
    <section id="cta" aria-labelledby="cta-heading" className="cta band">
      <div className="cta-frame section-frame">
        <h2 id="cta-heading">Hang your first project today.</h2>
        <p>Join {JOINED} professionals. Leave your address, and we will show you how.</p>
        <p id={STORED_NOTE_ID} role="status" className="cta-note">
          {LEAD_STORED}
        </p>
        <LeadForm />
        <p className="cta-small">
          {`${TRIAL} We write to this address about ${useSiteName()}, and give it to nobody: `}
          <a href="/privacy">Privacy</a>.
        </p>
      </div>
    </section>
  );
}

/** Works as a plain form post too: without scripts the server redirects to the note above. */
function LeadForm() {
  const { form, isSending, sent, failed } = useFormPost(LEADS_PATH);
  return (
    <form {...form} className="lead-form">
      <label htmlFor="lead-email">Email</label>
      <input
        id="lead-email"
        name="email"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        maxLength={254}
        required
      />
      <Button type="submit" tone="band" pending={isSending}>
        Get Started
      </Button>
      <p role="status">{sent}</p>
      <p role="alert">{failed}</p>
    </form>
  );
}
