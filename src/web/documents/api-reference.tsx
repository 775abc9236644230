import {
  type ApiDocument,
  type ApiEntry,
  type ApiSchema,
  byTag,
  describeSchema,
  fieldsOf,
} from '../../http/api-document.ts';
import { Brand } from '../../ui/brand.tsx';

/** The API reference, generated from the schemas that validate requests. */
export function ApiReference({ document: { info, ...document } }: { document: ApiDocument }) {
  const groups = byTag({ info, ...document });
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
        {info.description && <p className="max-w-prose text-soft">{info.description}</p>}
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
              <Operation key={`${entry.method} ${entry.path}`} entry={entry} />
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}

function Operation({ entry: { method, path, operation } }: { entry: ApiEntry }) {
  const { summary, parameters = [], requestBody, responses = {} } = operation;
  const inPath = parameters.map(({ name, schema, required }) => [name, schema ?? {}, required ?? false] as const);
  return (
    <details className="case operation">
      <summary>
        <h3>
          <span className="method">{method}</span> <code>{path}</code>
        </h3>
        {summary && <p className="text-soft">{summary}</p>}
      </summary>
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
