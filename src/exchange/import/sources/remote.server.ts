import { AppError } from '../../../platform/lib/app-error.ts';
import type { ErrorCode } from '../../../platform/lib/texts/errors/error-codes.ts';
import { type ErrorMessage, say } from '../../../platform/lib/texts/sentence.ts';
import { IMPORT_FAILED } from '../parse/json.ts';

type ResponseLimit = {
  /** As people know it: 'GitHub', 'pub.orcid.org'. */
  host: string;
  maxBytes: number;
};

/** Returns the text of a response of another site. Throws `unavailable` if it breaks off or is too large. */
export async function limitedText(response: Response, { host, maxBytes }: ResponseLimit): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw unreachable(host, cause);
  }
  if (bytes > maxBytes) throw failed('unavailable', say('The response of {host} is too large', { host }));
  return Buffer.concat(chunks).toString('utf8');
}

export function unreachable(host: string, cause: unknown): AppError {
  return failed('unavailable', say('{host} cannot be reached: try again later', { host }), { cause });
}

export function failed(
  code: ErrorCode,
  error: ErrorMessage,
  parts: { cause?: unknown; retryAfterSeconds?: number } = {},
): AppError {
  return new AppError(code, { message: IMPORT_FAILED, error, ...parts });
}
