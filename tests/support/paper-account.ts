import { freshId } from '../../src/lib/fresh-id.ts';
import type { AccountPortfolio } from '../../src/transfer/account-portfolio.ts';
import { parseExtras } from '../../src/transfer/extras.ts';
import { type ImportPlan, planImport } from '../../src/transfer/import-plan.ts';
import { readJsonResume } from '../../src/transfer/json-resume.ts';
import { recordOf } from '../../src/transfer/plain-values.ts';
import type { RowChanges, StoredEntry } from '../../src/transfer/plan-lists.ts';
import { RECORD_PATHS } from '../../src/transfer/portfolio.ts';

/** An account that holds nothing yet. */
export const emptyAccount: AccountPortfolio = {
  profile: {
    first_name: '',
    last_name: '',
    headline: '',
    about: '',
    location: '',
    availability: '',
    image_url: '',
    links: [],
  },
  extras: parseExtras(''),
  records: recordOf(RECORD_PATHS, () => []),
  groups: [],
  skills: [],
};

/** Imports a document into an account that is in no database. */
export function importOnPaper(document: unknown, before = emptyAccount, recordsMax = 10_000) {
  const resume = readJsonResume(JSON.parse(JSON.stringify(document)));
  if (!resume) throw new Error('Not taken for a résumé');
  const plan = planImport(resume, before, { freshId, recordsMax });
  return { plan, report: plan.report, account: afterPlan(plan, before) };
}

function afterPlan(plan: ImportPlan, before: AccountPortfolio): AccountPortfolio {
  return {
    profile: { ...before.profile, ...plan.profile },
    extras: parseExtras(JSON.stringify(plan.extras ?? before.extras)),
    records: recordOf(RECORD_PATHS, (path) => afterChanges(before.records[path], plan.records[path])),
    groups: [...before.groups, ...plan.skills.groups],
    skills: afterChanges(before.skills, plan.skills),
  };
}

function afterChanges(rows: readonly StoredEntry[], { add, change }: RowChanges): StoredEntry[] {
  const changes = new Map(change.map(({ id, values }) => [id, values]));
  return [...rows.map(({ id, values }) => ({ id, values: { ...values, ...changes.get(id) } })), ...add];
}
