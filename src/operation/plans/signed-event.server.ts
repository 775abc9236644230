import type { IncomingHttpHeaders } from 'node:http';
import { AppError, invalid } from '../../platform/lib/app-error.ts';
import { faultOf } from '../../platform/lib/texts/sentence.ts';
import { PlanEvent } from './plan.ts';

const FAILED = 'Error changing the plan';

/** Reads an event that is signed as Standard Webhooks has it, within five minutes of its timestamp. */
export async function readSignedEvent(secret: string, headers: IncomingHttpHeaders, body: unknown): Promise<PlanEvent> {
  const { Webhook } = await import('standardwebhooks');
  const { data, error } = PlanEvent.safeParse(verified(new Webhook(secret), headers, body));
  if (data) return data;
  throw invalid(
    FAILED,
    error.issues.map(({ path, message }) => ({ field: path.join('.'), message: faultOf(path.join('.'), message) })),
  );
}

type Verifier = { verify(payload: string, headers: Record<string, string>): unknown };

function verified(webhook: Verifier, headers: IncomingHttpHeaders, body: unknown): unknown {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const sent = Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')]));
  try {
    return webhook.verify(String(body ?? ''), sent);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new AppError('invalid', { message: FAILED, error: 'The body is not JSON' });
    const error = 'The signature is missing or wrong, or older than five minutes';
    throw new AppError('unauthorized', { message: FAILED, error, cause });
  }
}
