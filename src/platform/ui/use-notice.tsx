import { useEffect, useState } from 'react';
import { type AppError, isAppError } from '../lib/app-error.ts';
import { errorText } from '../lib/texts/studio/error-texts.ts';
import { apiMessage, t } from '../lib/texts/studio/studio-texts.ts';
import { Notice } from './notice.tsx';

/** `message` is the headline, `error` the detail. */
export type NoticeMessage = { message: string; error?: string };
export type NoticeContent = NoticeMessage & { tone: 'success' | 'error' };

/** A notice that disappears after a time; without one it stays until the next notice. */
export function useNotice(clearAfterMs?: number) {
  const [notice, setNotice] = useState<NoticeContent>();
  useEffect(() => {
    if (!notice || clearAfterMs === undefined) return;
    const timer = setTimeout(() => setNotice(undefined), clearAfterMs);
    return () => clearTimeout(timer);
  }, [notice, clearAfterMs]);
  return { notice, setNotice };
}

export function NoticeText({ notice }: { notice: NoticeContent | undefined }) {
  if (!notice) return null;
  return (
    <Notice tone={notice.tone}>
      <p className="font-medium">{apiMessage(notice.message)}</p>
      {notice.error && <p>{apiMessage(notice.error)}</p>}
    </Notice>
  );
}

/** Headline and detail, in the language of the studio. */
export function messageAndError(failure: AppError): NoticeMessage {
  const [message, error] = [errorText(failure, 'message'), errorText(failure, 'error')];
  return error === message ? { message } : { message, error };
}

/**
 * Converts any thrown value to a notice. A value that is not an API error is a programming error, and is reported too.
 */
export function errorToNotice(
  thrown: unknown,
  words: (failure: AppError) => NoticeMessage = messageAndError,
): NoticeMessage {
  if (isAppError(thrown)) return words(thrown);
  reportError(thrown);
  return { message: t('Something went wrong'), error: t('Please try again') };
}
