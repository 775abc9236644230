import createFetchClient from 'openapi-fetch';

const WAIT_MAX_S = 30;
const TRIES_MAX = 3;

/** A failure as the server tells it: `code` is one of a short list, `details` has the fields that are wrong. */
export class VitrineError extends Error {
  name = 'VitrineError';

  constructor({ status, code, message, error, error_id, params, details, request_id }) {
    super(`${message}: ${error}`);
    Object.assign(this, { status, code, headline: message, error, error_id, params, details, request_id });
  }
}

/** Calls the API of a site. A read that the server is too busy for (429, 503) is tried again when it says so. */
export function createVitrine({ origin, token, fetch = globalThis.fetch }) {
  const client = createFetchClient({
    baseUrl: origin.replace(/\/+$/, ''),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    fetch: (request) => patiently(fetch, request),
  });
  client.use({
    async onResponse({ response }) {
      if (response.ok || response.status === 304) return undefined;
      throw new VitrineError(await failureOf(response));
    },
  });
  return client;
}

async function patiently(fetch, request) {
  for (let tries = 1; ; tries++) {
    const response = await fetch(request.clone());
    const isBusy = response.status === 429 || response.status === 503;
    const waitS = Number(response.headers.get('retry-after') ?? Number.NaN);
    if (!isBusy || request.method !== 'GET' || tries === TRIES_MAX || !(waitS <= WAIT_MAX_S)) return response;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, waitS * 1000));
  }
}

/** A proxy before the server answers in its own way. */
async function failureOf(response) {
  const body = await response.text();
  try {
    const failure = JSON.parse(body);
    if (typeof failure.code === 'string') return failure;
  } catch {}
  return {
    status: response.status,
    code: 'unavailable',
    message: 'Not an answer of Vitrine',
    error: body.slice(0, 200),
  };
}
