/** What an attribute may be: names, patterns and numbers of our own, nothing that a client has sent. */
export type Attributes = Readonly<Record<string, string | number>>;

/** A part of the work for one request. */
export type Span = {
  traceId: string;
  id: string;
  parentId: string | undefined;
  name: string;
  kind: 'server' | 'internal';
  startedAtMs: number;
  endedAtMs: number;
  attributes: Attributes;
  isFailed: boolean;
};

/** What a proxy in front has begun, from `traceparent` (W3C Trace Context). */
export function parseTraceparent(header: unknown): { traceId: string; parentId: string } | undefined {
  if (typeof header !== 'string') return undefined;
  const [, traceId = '', parentId = ''] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(header) ?? [];
  return /[^0]/.test(traceId) && /[^0]/.test(parentId) ? { traceId, parentId } : undefined;
}

const KINDS = { internal: 1, server: 2 };
const FAILED = 2;

/** Returns the body of a request to an OTLP receiver, in its JSON form. */
export function toOtlp(spans: readonly Span[], service: Attributes): object {
  const scopeSpans = [{ scope: { name: 'vitrine' }, spans: spans.map(otlpSpan) }];
  return { resourceSpans: [{ resource: { attributes: otlpAttributes(service) }, scopeSpans }] };
}

function otlpSpan({ traceId, id, parentId, name, kind, startedAtMs, endedAtMs, attributes, isFailed }: Span) {
  return {
    traceId,
    spanId: id,
    ...(parentId !== undefined && { parentSpanId: parentId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(startedAtMs),
    endTimeUnixNano: nanoseconds(endedAtMs),
    attributes: otlpAttributes(attributes),
    status: isFailed ? { code: FAILED } : {},
  };
}

/** As text: nanoseconds since 1970 exceed what a number can count. */
function nanoseconds(ms: number): string {
  return `${BigInt(Math.round(ms * 1_000)) * 1_000n}`;
}

function otlpAttributes(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: `${Math.round(value)}` },
  }));
}
