import type { S3Driver } from 'flydrive/drivers/s3';
import { AppError } from '../../lib/app-error.ts';
import { lazyLoad } from '../../lib/lazy.ts';
import type { Files } from './files.server.ts';

const CONNECT_TIMEOUT_MS = 1_500;
const RESPONSE_TIMEOUT_MS = 2_500;
/** At most two attempts: an upload fails within six seconds while the bucket is unreachable. */
const ATTEMPTS = 2;
const RETRY_AFTER_SECONDS = 10;

/** Files in a bucket, without a prefix. The S3 client is loaded on first use. */
export function openBucket(url: URL): Files {
  const bucketOnce = lazyLoad(() => connect(url));

  async function withBucket<T>(operation: string, question: (bucket: S3Driver) => Promise<T>): Promise<T> {
    const bucket = await bucketOnce();
    return question(bucket).catch((cause) => {
      throw outOfReach(`${operation} in the bucket ${url.hostname}`, cause);
    });
  }

  const find = (name: string) => withBucket('find', (bucket) => bucket.getMetaData(name).catch(undefinedIfMissing));

  return {
    async put(name, bytes) {
      await withBucket('write', (bucket) => bucket.put(name, bytes));
      // Some stores confirm what they have not kept.
      const stored = await find(name);
      if (stored?.contentLength !== bytes.length)
        throw outOfReach(`write in the bucket ${url.hostname}`, new Error(`${name} was confirmed, but is not there`));
    },
    get: (name) => withBucket('read', (bucket) => bucket.getBytes(name).catch(undefinedIfMissing)),
    async delete(name, storedBefore) {
      const stored = storedBefore && (await find(name));
      if (stored && stored.lastModified >= storedBefore) return;
      await withBucket('delete', (bucket) => bucket.delete(name));
    },
    list: (prefix) => withBucket('list', (bucket) => listNames(bucket, prefix)),
  };
}

async function connect({ hostname, searchParams }: URL): Promise<S3Driver> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const endpoint = searchParams.get('endpoint');
  // AWS needs the region from AWS_REGION; other stores accept any name.
  const region = searchParams.get('region') ?? (endpoint && 'us-east-1');
  return new S3Driver({
    bucket: hostname,
    visibility: 'private',
    supportsACL: false,
    ...(region && { region }),
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: RESPONSE_TIMEOUT_MS,
      // Otherwise the timeout only logs a line and the request continues to wait.
      throwOnRequestTimeout: true,
      socketTimeout: RESPONSE_TIMEOUT_MS,
    },
    // S3-compatible stores do not support AWS's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

async function listNames(bucket: S3Driver, prefix: string): Promise<string[]> {
  const names: string[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await bucket.listAll(prefix, { recursive: true, ...(paginationToken && { paginationToken }) });
    for (const { isFile, name } of page.objects) if (isFile) names.push(name);
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return names;
}

type S3Error = { name?: string; $metadata?: { httpStatusCode?: number } };

function undefinedIfMissing(error: S3Error): undefined {
  if (error.name === 'NoSuchKey' || error.$metadata?.httpStatusCode === 404) return undefined;
  throw error;
}

/** Wrong credentials, or a bucket that is not there: it does not end by itself. */
const REJECTED_STATUSES = [301, 400, 401, 403, 404];

/** What the store says alone, such as 'oops', tells an operator neither what failed nor where. */
function outOfReach(what: string, error: unknown): AppError {
  const { name, $metadata }: S3Error = error instanceof Error ? error : {};
  const status = $metadata?.httpStatusCode;
  const reply = [name, status].filter((part) => part !== undefined).join(' ');
  const cause = new Error(`The store of pictures failed: ${what}${reply && ` (${reply})`}`, { cause: error });
  return storeFailure(REJECTED_STATUSES.includes(status ?? 0), cause);
}

function storeFailure(isRejected: boolean, cause: Error): AppError {
  const error = isRejected
    ? 'The store of images rejects this server: its operator finds the reason in the log'
    : 'The store of images is out of reach: please try again in a moment';
  return new AppError('unavailable', { message: 'Not saved', error, retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
