import { mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OpenApi } from '../../../scripts/release/client-types.ts';
import { writeN8n } from '../../../scripts/release/n8n-package.ts';
import { startApp } from '../../support/app.ts';

type Routed = {
  name: string;
  value?: string;
  routing?: { send?: { property: string }; request?: { method: string; url: string } };
};
type Property = Routed & {
  required?: true;
  displayOptions?: { show: { resource: string[]; operation?: string[] } };
  options?: Routed[];
};

test("n8n's node sends to calls of the API that take a token, with fields that they know", async () => {
  const app = await startApp();
  const document: OpenApi = (await app.request('GET', '/api/openapi.json')).json();
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-n8n-'));
  writeN8n(folder, document);
  const { n8n } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  // As n8n loads them: the class has the name of the file.
  const { Vitrine } = createRequire(join(folder, n8n.nodes[0]))(join(folder, n8n.nodes[0]));
  const { VitrineApi } = createRequire(join(folder, n8n.credentials[0]))(join(folder, n8n.credentials[0]));
  const { properties, credentials } = new Vitrine().description as {
    properties: Property[];
    credentials: { name: string }[];
  };
  expect(credentials.map(({ name }) => name)).toEqual([new VitrineApi().name]);

  const [resources] = properties;
  expect(resources?.options?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Client', 'Message', 'Project', 'Proposal', 'Skill']),
  );
  const operations = properties.filter(({ name }) => name === 'operation');
  expect(operations).toHaveLength(resources?.options?.length ?? 0);
  for (const { displayOptions, options = [] } of operations) {
    const [resource = ''] = displayOptions?.show.resource ?? [];
    for (const { value = '', routing } of options) {
      const url = `${routing?.request?.url}`.slice(1).replace(/\{\{.*\}\}/, '{id}');
      const operation = document.paths[url]?.[`${routing?.request?.method}`.toLowerCase()];
      expect(operation?.security, `${resource} ${value}`).toContainEqual({ token: [expect.any(String)] });
      const inputs = properties.filter(
        ({ displayOptions: shown }) => shown?.show.resource[0] === resource && shown.show.operation?.includes(value),
      );
      expect(
        inputs.some(({ name }) => name === 'id'),
        `${resource} ${value}`,
      ).toBe(url.includes('{id}'));
      const sent = inputs
        .flatMap((input) => (input.routing ? [input] : (input.options ?? [])))
        .map((input) => input.routing?.send?.property);
      const body = operation?.requestBody?.content?.['application/json']?.schema;
      const known = [...Object.keys(body?.properties ?? {}), ...(operation?.parameters ?? []).map(({ name }) => name)];
      expect(known).toEqual(expect.arrayContaining(sent));
      expect(inputs.filter(({ required }) => required).map(({ name }) => name)).toEqual(
        expect.arrayContaining(body?.required ?? []),
      );
    }
  }
});
