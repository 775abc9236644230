import { z } from 'zod';
import { AppError, notFound } from '../../platform/lib/app-error.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../platform/lib/texts/languages.ts';
import { say } from '../../platform/lib/texts/sentence.ts';
import type { RecordPath } from '../../portfolio/model/record-kinds.ts';
import { AccountChange } from '../../portfolio/model/user.ts';
import { KINDS } from '../../portfolio/records/kinds.ts';
import { boundedList, boundedText, type ListPage } from '../../portfolio/records/kit/bounded-text.ts';
import { PROFILE_KEYS } from './profile-keys.ts';
import type { RequestApi } from './request-api.server.ts';
import { kind, offset, recordId, tool, UNTRUSTED, userName } from './tool.server.ts';

const RECORDS_PER_CALL = 100;

export const READ_TOOLS = [
  tool({
    name: 'get_portfolio',
    description: `Returns a public portfolio as Markdown: what a visitor of its page sees. ${UNTRUSTED}`,
    input: z.strictObject({
      user_name: userName,
      language: z
        .enum(LANGUAGES)
        .optional()
        .describe('One of `page_languages` in the profile; without it, the language of the page itself'),
      offset: offset.describe('The first character, of a long one'),
    }),
    run: async (api, { user_name, language, offset }) =>
      readPage(api, { name: user_name.toLowerCase(), language, offset }),
  }),
  tool({
    name: 'get_profile',
    description: `Returns the public profile of a portfolio as JSON: name, headline, introduction, links. ${UNTRUSTED}`,
    input: z.strictObject({ user_name: userName }),
    run: async (api, input) => boundedText(await api.send('GET', `/api/users/${input.user_name}`)),
  }),
  tool({
    name: 'list_records',
    description:
      'Returns records of one kind as JSON, in the order of the owner, and `next_offset` if there are more. Skills are ' +
      'returned by group. With a token of the owner, hidden records and what is not yet published are included. ' +
      UNTRUSTED,
    input: z.strictObject({
      user_name: userName,
      kind,
      offset: offset.describe('The first record'),
      limit: z.number().int().min(1).max(RECORDS_PER_CALL).default(50),
    }),
    run: async (api, input) => boundedList(await listRecords(api, input)),
  }),
  tool({
    name: 'get_record',
    description: `Returns one record with all its fields as JSON. ${UNTRUSTED}`,
    input: z.strictObject({ kind, id: recordId, offset: offset.describe('The first character, of a long one') }),
    run: async (api, input) => boundedText(await api.send('GET', `/api/${input.kind}/${input.id}`), input.offset),
  }),
  tool({
    name: 'get_project',
    description: `Returns one project, with its case study, by the last part of its URL, as JSON. ${UNTRUSTED}`,
    input: z.strictObject({
      user_name: userName,
      slug: z.string().max(200).describe('The last part of /u/ada/projects/analytical-engine'),
      offset: offset.describe('The first character, of a long one'),
    }),
    run: async (api, input) => {
      const query = new URLSearchParams({ user_name: input.user_name, slug: input.slug });
      const [project]: unknown[] = JSON.parse(await api.send('GET', `/api/projects?${query}`));
      if (!project) throw notFound('Project');
      return boundedText(JSON.stringify(project), input.offset);
    },
  }),
  tool({
    name: 'get_fields',
    description:
      'Returns the fields of a kind of record, or of the profile, as JSON Schema: what the writing tools take. ' +
      '`visibility` says who sees a record: everyone, those who open a view that names it, or nobody.',
    input: z.strictObject({ kind: z.enum(['profile', ...kind.options]) }),
    run: async (_api, input) => boundedText(JSON.stringify(fieldsOf(input.kind))),
  }),
];

/** The file's own error is a screen for people. */
async function readPage(
  api: RequestApi,
  { name, language, offset }: { name: string; language?: Language | undefined; offset: number },
): Promise<string> {
  const path = language ? `/u/${name}/${language}.md` : `/u/${name}.md`;
  try {
    return await api.send('GET', `${path}?offset=${offset}`);
  } catch (error) {
    const { code, message, error: detail } = error as Partial<AppError>;
    // The page's own language has no path.
    if (language && message === 'Moved' && detail?.includes(`/u/${name}.md`)) return readPage(api, { name, offset });
    if (code !== 'not_found' || message === 'Moved') throw error;
    if (!language) throw notFound('Portfolio');
    const missing = say('Portfolio in {language} not found', { language: LANGUAGE_NAMES[language] });
    throw new AppError('not_found', { message: missing, error: 'Not found' });
  }
}

function listRecords(
  api: RequestApi,
  { user_name, kind, ...part }: { user_name: string; kind: RecordPath; offset: number; limit: number },
): Promise<ListPage> {
  const path = kind === 'skills' ? `/api/user-skill-sets/user/${user_name}?` : `/api/${kind}?user_name=${user_name}`;
  return api.page(path, part);
}

function fieldsOf(name: RecordPath | 'profile'): unknown {
  const schema = name === 'profile' ? AccountChange.pick(PROFILE_KEYS) : KINDS[name].change;
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}
