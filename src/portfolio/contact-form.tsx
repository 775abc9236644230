import { type FormEvent, useState } from 'react';
import { Room } from '../kit/record-section.tsx';
import type { AppError } from '../lib/app-error.ts';
import { call } from '../lib/call.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';

type Progress = { state: 'idle' | 'sending' } | { state: 'sent' | 'failed'; text: string };

const CONTACT_PATH = '/api/contact';

export function ContactSection({ userId, numeral }: { userId: string; numeral: number }) {
  return (
    <Room id="contacts" numeral={numeral} title="Contact Me">
      <p id="message-sent" role="status" className="sent-note">
        Message sent successfully.
      </p>
      <ContactForm userId={userId} />
    </Room>
  );
}

/** Also an ordinary form: without scripts the server answers by leading back to the note above. */
function ContactForm({ userId }: { userId: string }) {
  const [progress, setProgress] = useState<Progress>({ state: 'idle' });

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setProgress({ state: 'sending' });
    try {
      const answer = await call(CONTACT_PATH, { method: 'POST', body: Object.fromEntries(new FormData(form)) });
      form.reset();
      setProgress({ state: 'sent', text: (answer as { message: string }).message });
    } catch (error) {
      const { message, error: detail } = error as AppError;
      setProgress({ state: 'failed', text: `${message}: ${detail}` });
    }
  }

  return (
    <form method="post" action={CONTACT_PATH} onSubmit={(event) => void send(event)} className="contact-form">
      <input type="hidden" name="user_id" value={userId} />
      <TextField label="Full name" name="name" autoComplete="name" maxLength={200} required />
      <TextField label="Email" name="email" type="email" autoComplete="email" maxLength={254} required />
      <TextField label="Subject" name="subject" maxLength={200} required className="sm:col-span-2" />
      <TextArea label="Message" name="message" rows={6} maxLength={10_000} required className="sm:col-span-2" />
      <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
        <Button type="submit" tone="primary" pending={progress.state === 'sending'}>
          Send message
        </Button>
        <p role="status" className="text-success">
          {progress.state === 'sent' && progress.text}
        </p>
        <p role="alert" className="text-danger">
          {progress.state === 'failed' && progress.text}
        </p>
      </div>
    </form>
  );
}
