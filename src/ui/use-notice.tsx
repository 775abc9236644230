import { useEffect, useState } from 'react';
import { type AppError, isAppError } from '../lib/app-error.ts';
import { Notice } from './notice.tsx';

/** `message` is the headline, `error` the detail. */
export type NoticeMessage = { message: string; error?: string };
export type NoticeContent = NoticeMessage & { tone: 'success' | 'error' };

/** A notice that clears itself; without a time it stays until the next one. */
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
      <p className="font-medium">{notice.message}</p>
      {notice.error && <p>{notice.error}</p>}
    </Notice>
  );
}

/** Headline and detail, as the API gave them. */
export function messageAndError({ message, error }: AppError): NoticeMessage {
  return error === message ? { message } : { message, error };
}

/** Any thrown value as words to show. What is no failure of the API is a mistake of ours: it is reported as well. */
export function errorToNotice(
  thrown: unknown,
  words: (failure: AppError) => NoticeMessage = messageAndError,
): NoticeMessage {
  if (isAppError(thrown)) return words(thrown);
  reportError(thrown);
  return { message: 'Something went wrong', error: 'Please try again' };
}
