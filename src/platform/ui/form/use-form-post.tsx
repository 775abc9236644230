import { type FormEvent, useState } from 'react';
import { call, unreachable } from '../../api/api-client.ts';
import { isAppError } from '../../lib/app-error.ts';
import { useErrorText } from '../page-texts.tsx';

type Progress = { state: 'idle' | 'sending' } | { state: 'sent' | 'failed'; text: string };

/** Sends a form and empties it after success. Without scripts, the browser posts the form. */
export function useFormPost(path: string) {
  const errorText = useErrorText();
  const [progress, setProgress] = useState<Progress>({ state: 'idle' });

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setProgress({ state: 'sending' });
    try {
      const response = await call(path, { method: 'POST', body: Object.fromEntries(new FormData(form)) });
      form.reset();
      setProgress({ state: 'sent', text: (response as { message: string }).message });
    } catch (error) {
      // Any other error: the response is not the API's, but that of a proxy or of a captive network.
      const failure = isAppError(error) ? error : unreachable(error);
      setProgress({ state: 'failed', text: `${errorText(failure, 'message')}: ${errorText(failure, 'error')}` });
    }
  }

  return {
    form: { method: 'post', action: path, onSubmit: (event: FormEvent<HTMLFormElement>) => void send(event) },
    isSending: progress.state === 'sending',
    sent: progress.state === 'sent' && progress.text,
    failed: progress.state === 'failed' && progress.text,
  };
}
