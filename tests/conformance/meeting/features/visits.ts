import { expect } from 'vitest';
import { breakdownFile } from '../../../../src/insight/visits/screen/report-files.ts';
import { toCsv } from '../../../../src/insight/visits/screen/report-table.ts';
import { projects } from '../../../../src/portfolio/records/project/project.ts';
import { projectPath } from '../../../../src/portfolio/records/project/project-url.ts';
import { FIREFOX } from '../../../support/visits.ts';
import { type Account, ok, readLists, someOf, titleOf, visible } from '../account.ts';
import { asBrowser } from '../as-browser.ts';

type Row = { value: string; label: string; views: number };

/** A visitor of the page and of a project counts for this account, under the project's own title. */
export async function analytics(account: Account): Promise<void> {
  const before = await viewsOf(account);
  const [project] = someOf(visible(projects, await readLists(account)));
  const paths = [`/u/${account.userName}`];
  if (project) paths.push(projectPath(`/u/${account.userName}`, { slug: String(project.slug) }));
  for (const path of paths) {
    await ok(account.app.request('GET', path, { ip: '81.2.69.160', headers: { 'user-agent': FIREFOX } }));
  }
  expect(await viewsOf(account)).toBe(before + paths.length);
  const rows: Row[] = (await ok(account.user.request('GET', '/api/audience/by/project'))).json().rows;
  expect(rows.map(({ value, label }) => ({ value, label }))).toEqual(
    project ? [{ value: project.id, label: titleOf(projects, project) }] : [],
  );
  await expectInFile(account, rows);
  const { countries } = (await ok(account.user.request('GET', '/api/analytics/track/countries'))).json();
  expect(countries).toMatchObject([{ country_code: 'GB', unique_visitors: 1 }]);
}

/** The report's file: a spreadsheet reads the same titles, and none as a formula. */
async function expectInFile(account: Account, rows: Row[]): Promise<void> {
  using _browser = asBrowser(account);
  const file = breakdownFile('project', 'Projects', { days: { from: '', to: '' }, filters: {} });
  const [head = [], ...lines] = cellsOf(toCsv(file.columns, await file.read()));
  const labels = lines.map((line) => line[head.indexOf('label')]);
  expect(labels).toEqual(rows.map(({ label }) => (/^[=+\-@]/.test(label) ? `'${label}` : label)));
}

/** By RFC 4180. */
function cellsOf(csv: string): string[][] {
  return csv.split('\r\n').map((line) => {
    const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g);
    return [...cells].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
  });
}

async function viewsOf({ user }: Account): Promise<number> {
  return (await ok(user.request('GET', '/api/audience/overview'))).json().totals.views;
}

/** A message with the account's texts arrives unchanged, and is found by each of its texts. */
export async function messages(account: Account): Promise<void> {
  const { first_name, last_name, headline, about } = account.profile;
  const name = first_name || last_name;
  const sent = { name, email: 'bob@example.com', subject: headline || name, message: about || name };
  await ok(account.app.request('POST', '/api/contact', { json: { ...sent, user_name: account.userName } }));

  for (const text of [sent.name, sent.subject, sent.message.split('\n')[0] ?? '']) {
    const search = encodeURIComponent(text.slice(0, 200));
    const found = (await ok(account.user.request('GET', `/api/messages?search=${search}`))).json();
    expect(found.messages, text).toMatchObject([sent]);
    await expectOthersFindNothing(account);
  }
  const { messages } = (await ok(account.user.request('GET', '/api/messages'))).json();
  for (const { id } of messages) await ok(account.user.request('DELETE', `/api/messages/${id}`));
}

async function expectOthersFindNothing({ user }: Account): Promise<void> {
  const nothing = (await ok(user.request('GET', '/api/messages?search=no+such+text'))).json();
  expect(nothing.messages).toEqual([]);
}
