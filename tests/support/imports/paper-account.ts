import type { AccountPortfolio } from '../../../src/exchange/import/account-resume.ts';
import { readJsonResume } from '../../../src/exchange/import/json-resume/json-resume.ts';
import { DEFAULT_PAGE_SETTINGS } from '../../../src/exchange/import/page-settings.ts';
import { type ImportPlan, planImport } from '../../../src/exchange/import/plan/import-plan.ts';
import type { SelectItem } from '../../../src/exchange/import/plan/import-report.ts';
import type { RowChanges, StoredEntry } from '../../../src/exchange/import/plan/records.ts';
import { parseExtras } from '../../../src/exchange/import/unmapped-fields.ts';
import { mapKeys } from '../../../src/platform/lib/keys.ts';
import { freshId } from '../../../src/platform/lib/uuid.ts';
import { LIST_PATHS } from '../../../src/portfolio/model/record-kinds.ts';
import { PROFILE_TEXTS } from '../../../src/portfolio/model/user.ts';

/** An empty account. */
export const emptyAccount: AccountPortfolio = {
  profile: {
    first_name: '',
    last_name: '',
    ...mapKeys(PROFILE_TEXTS, () => ''),
    image_url: '',
    links: [],
    language: '',
    page_languages: [],
    sections: [],
    ...DEFAULT_PAGE_SETTINGS,
  },
  extras: parseExtras(''),
  records: mapKeys(LIST_PATHS, () => []),
  groups: [],
  skills: [],
  translations: [],
  views: [],
};

/** Imports a document into an account without a database. */
export function importOnPaper(document: unknown, before = emptyAccount, recordsMax = 10_000, select?: SelectItem) {
  const resume = readJsonResume(JSON.parse(JSON.stringify(document)));
  if (!resume) throw new Error('Not taken for a résumé');
  const plan = planImport(resume, before, { freshId, recordsMax }, select);
  return { plan, report: plan.report, account: afterPlan(plan, before) };
}

function afterPlan(plan: ImportPlan, before: AccountPortfolio): AccountPortfolio {
  return {
    profile: { ...before.profile, ...plan.profile },
    extras: parseExtras(JSON.stringify(plan.extras ?? before.extras)),
    records: mapKeys(LIST_PATHS, (path) => afterChanges(before.records[path], plan.records[path])),
    groups: [...before.groups, ...plan.skills.groups],
    skills: afterChanges(before.skills, plan.skills),
    views: before.views,
    translations: [
      ...new Map([...before.translations, ...plan.translations].map((row) => [placeOf(row), row])).values(),
    ],
  };
}

function placeOf({ language, kind, record_id, field }: ImportPlan['translations'][number]): string {
  return [language, kind, record_id, field].join(' ');
}

function afterChanges(rows: readonly StoredEntry[], { add, change }: RowChanges): StoredEntry[] {
  const changes = new Map(change.map(({ id, values }) => [id, values]));
  return [...rows.map(({ id, values }) => ({ id, values: { ...values, ...changes.get(id) } })), ...add];
}
