import { AppError } from '../../platform/lib/app-error.ts';
import { type ErrorMessage, say } from '../../platform/lib/texts/sentence.ts';

/** The error for an account whose texts exceed QUOTA_TEXT. */
export function textFull(quotaBytes: number): AppError {
  const error = say('Your account is full: it holds at most {size} of text. Delete something, then try again', {
    size: sizeText(quotaBytes),
  });
  return new AppError('storage_full', { message: 'Not saved', error });
}

/** The error for texts that would not fit into an empty account either. */
export function tooMuchText(quotaBytes: number, message: ErrorMessage): AppError {
  const error = say('This is more than the {size} of text that an account holds. Nothing was changed; choose less', {
    size: sizeText(quotaBytes),
  });
  return new AppError('storage_full', { message, error });
}

/** 10000000 -> '10 MB' */
function sizeText(bytes: number): string {
  const megabytes = bytes / 1e6;
  return megabytes >= 1 ? `${Math.round(megabytes * 10) / 10} MB` : `${bytes.toLocaleString('en')} bytes`;
}
