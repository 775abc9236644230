import {
  type ApiDocument,
  type ApiEntry,
  type ApiSchema,
  accessText,
  byTag,
  curlExample,
  describeSchema,
  fieldsOf,
} from '../../platform/api/api-document.ts';
import { Brand } from '../../platform/ui/brand.tsx';
import { KINDS } from '../../portfolio/records/kinds.ts';

/** The API reference, generated from the schemas that validate requests. */
export function ApiReference({ document: { info, ...document } }: { document: ApiDocument }) {
  const groups = byTag({ info, ...document });
  const origin = document.servers?.[0]?.url ?? '';
  return (
    <div className="reference">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="reference-head">
        <a href="/" className="home-link">
          <Brand />
        </a>
        <p className="placard">Version {info.version}</p>
        <h1>{info.title} API</h1>
        {info.description && <p className="max-w-prose text-soft">{info.description.replaceAll('`', '')}</p>}
        <p className="max-w-prose text-soft">
          A program calls the API with a token from the settings of its account. The examples read it, and values of
          earlier answers, from variables of the shell:
        </p>
        <pre>
          <code>export TOKEN=vit_pat_… ID=… FILE=resume.json</code>
        </pre>
        <p className="flex gap-6">
          <a className="link" href="/api/openapi.json">
            OpenAPI document
          </a>
          <a className="link" href="/home">
            To the portfolio
          </a>
        </p>
      </header>
      <nav aria-label="Parts of the API" className="reference-nav">
        <ul>
          {groups.map(([tag]) => (
            <li key={tag}>
              <a href={`#${tag}`}>{tag}</a>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" tabIndex={-1}>
        {groups.map(([tag, entries]) => (
          <section key={tag} id={tag} aria-labelledby={`${tag}-heading`}>
            <h2 id={`${tag}-heading`}>{tag}</h2>
            {entries.map((entry) => (
              <Operation key={`${entry.method} ${entry.path}`} entry={entry} origin={origin} />
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}

function Operation({ entry, origin }: { entry: ApiEntry; origin: string }) {
  const { method, path, operation } = entry;
  const { summary, parameters = [], requestBody, responses = {} } = operation;
  const inPath = parameters.map(({ name, schema, required }) => [name, schema ?? {}, required ?? false] as const);
  const example = curlExample(entry, { origin, required: requiredOfNew(path) });
  return (
    <details className="case operation">
      <summary>
        <h3>
          <span className="method">{method}</span> <code>{path}</code>
        </h3>
        {summary && <p className="text-soft">{summary}</p>}
      </summary>
      <p>{accessText(operation)}</p>
      {example && (
        <pre>
          <code>{example}</code>
        </pre>
      )}
      <FieldTable title="Parameters" fields={inPath} />
      {Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => (
        <FieldTable key={type} title={`Body, ${type}`} fields={fieldsOf(schema)} />
      ))}
      {Object.entries(responses['200']?.content ?? {}).map(([type, { schema }]) => (
        <FieldTable
          key={type}
          title={schema?.type === 'array' ? 'Answer, a list' : 'Answer'}
          fields={fieldsOf(schema)}
        />
      ))}
    </details>
  );
}

/** A new record's rules are not in its schema: each failure has a text of its own. */
function requiredOfNew(path: string): string[] | undefined {
  const kind = Object.entries(KINDS).find(([name]) => path === `/api/${name}/new`)?.[1];
  return kind && [...kind.required];
}

type Fields = readonly (readonly [name: string, schema: ApiSchema, isRequired: boolean])[];

function FieldTable({ title, fields }: { title: string; fields: Fields }) {
  if (fields.length === 0) return null;
  return (
    <table>
      <caption className="placard">{title}</caption>
      <tbody>
        {fields.map(([name, schema, isRequired]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>
              {describeSchema(schema)}
              {isRequired && ' (required)'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
