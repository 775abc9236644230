/** As far as the OpenAPI document uses it. */
export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  maxLength?: number;
  maximum?: number;
};

export type Operation = {
  method: string;
  path: string;
  parameters: { in: string; name: string; schema: Schema; required?: boolean }[];
  body: Schema | undefined;
};

type Document = {
  paths: Record<
    string,
    Record<string, Pick<Operation, 'parameters'> & { requestBody?: { content?: Record<string, { schema: Schema }> } }>
  >;
};

const LEFT_OUT = [
  // The account that the calls need would be gone, or closed.
  /logout|change-password|reset-password|forgot-password|DELETE \/api\/users\/\{id\}|users\/sessions|change-email/,
  // Codes, keys and hashes of the moment.
  /users\/(?:totp|passkeys|recovery-codes|login|register|confirm|providers|activity)|tokens|upload/,
  // They call others, or show the machine.
  /import\/github|domains|deliveries|\/api\/site|health|archive|plan\/changes|\/api\/leads|\/api\/follow|dead-links/,
  // Shared by all accounts: it has what other walks have added by then.
  /GET \/api\/skills$/,
  // Counted in the background.
  /audience|analytics|waiting|webhooks/,
];

export async function readOperations(url: string): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content?.['application/json']?.schema,
    })),
  );
  return all.filter(({ method, path }) => !LEFT_OUT.some((pattern) => pattern.test(`${method} ${path}`)));
}

/** 'projects' of '/api/projects/{id}/restore'. */
export function resourceOf(path: string): string {
  return path.split('/')[2] ?? '';
}
