import { type FormEvent, useState } from 'react';
import type { AppError } from '../lib/app-error.ts';
import { call } from '../lib/call.ts';
import { Button } from '../ui/button.tsx';
import { LEAD_STORED, LEADS_PATH, STORED_NOTE_ID } from './lead-texts.ts';
import { JOINED, TRIAL } from './sample-content.ts';

type Progress = { state: 'idle' | 'sending' } | { state: 'sent' | 'failed'; text: string };

export function CallToAction() {
  return (
    <section id="cta" aria-labelledby="cta-heading" className="cta hall">
      <div className="cta-frame room-frame">
        <h2 id="cta-heading">Hang your first project today.</h2>
        <p>Join {JOINED} professionals. Leave your address, and we will show you how.</p>
        <p id={STORED_NOTE_ID} role="status" className="cta-note">
          {LEAD_STORED}
        </p>
        <LeadForm />
        <p className="cta-small">
          {TRIAL} We write to this address about Vitrine, and give it to nobody: <a href="/privacy">Privacy</a>.
        </p>
      </div>
    </section>
  );
}

/** Also an ordinary form: without scripts the server answers by leading back to the note above. */
function LeadForm() {
  const [progress, setProgress] = useState<Progress>({ state: 'idle' });

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setProgress({ state: 'sending' });
    try {
      const answer = await call(LEADS_PATH, { method: 'POST', body: Object.fromEntries(new FormData(form)) });
      form.reset();
      setProgress({ state: 'sent', text: (answer as { message: string }).message });
    } catch (error) {
      const { message, error: detail } = error as AppError;
      setProgress({ state: 'failed', text: `${message}: ${detail}` });
    }
  }

  return (
    <form method="post" action={LEADS_PATH} onSubmit={(event) => void send(event)} className="lead-form">
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
      <Button type="submit" tone="hall" pending={progress.state === 'sending'}>
        Get Started
      </Button>
      <p role="status">{progress.state === 'sent' && progress.text}</p>
      <p role="alert">{progress.state === 'failed' && progress.text}</p>
    </form>
  );
}
