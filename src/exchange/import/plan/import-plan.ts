import { mapKeys } from '../../../platform/lib/keys.ts';
import type { ListPath, RecordPath } from '../../../portfolio/model/record-kinds.ts';
import { LIST_PATHS } from '../../../portfolio/model/record-kinds.ts';
import { byRecord, importedTranslations, type LanguageTranslation } from '../../../portfolio/translations/translate.ts';
import type { AccountPortfolio } from '../account-resume.ts';
import type { HiddenRecords, ImportReport } from '../import-schemas.ts';
import type { ReadResume } from '../json-resume/json-resume.ts';
import type { ProfileValues, ReadEntry } from '../resume.ts';
import type { Extras } from '../unmapped-fields.ts';
import { type DeskChanges, type PresentDesk, planDesk } from './desk.ts';
import { type PlannedSection, reportBuilder, type SelectItem } from './import-report.ts';
import { preservedBudget } from './preserved-budget.ts';
import { planProfile } from './profile.ts';
import { planRecords, type RowChanges, type Tools } from './records.ts';
import { planSkills, type SkillChanges } from './skills.ts';
import { planViews, type ViewChanges } from './views.ts';

/** Everything that an import writes, and its report. */
export type ImportPlan = {
  report: ImportReport;
  items: PlannedSection[];
  /** The fields that change. */
  profile: Partial<ProfileValues>;
  records: Record<ListPath, RowChanges>;
  skills: SkillChanges;
  /** Undefined if they do not change. */
  extras: Extras | undefined;
  translations: LanguageTranslation[];
  views: ViewChanges;
  desk: DeskChanges;
};

const NO_DESK: PresentDesk = { clients: [], messages: [], proposals: [], confirmations: [] };

/**
 * Compares a document with the account. Nothing is ever deleted, and existing entries are kept, so that importing a
 * document twice changes nothing.
 */
export function planImport(
  resume: ReadResume,
  present: AccountPortfolio,
  { freshId, recordsMax, desk = NO_DESK }: Pick<Tools, 'freshId' | 'recordsMax'> & { desk?: PresentDesk },
  select?: SelectItem,
): ImportPlan {
  const report = reportBuilder(select);
  const budget = preservedBudget(present.extras, livingIds(present));
  const translations: LanguageTranslation[] = [];
  const stored = byRecord(present.translations);
  const newTranslations: Tools['newTranslations'] = (kind, id, entries = []) => {
    const own = new Set(stored(kind, id).map(contentOf));
    return importedTranslations(kind, id, entries).filter((entry) => !own.has(contentOf(entry)));
  };
  const translate: Tools['translate'] = (taken) => void translations.push(...taken);
  /** Entries of lists, and the places of skills. */
  const ids = new Map<ReadEntry | number, string>();
  const found: Tools['found'] = (entry, id) => void ids.set(entry, id);
  const tools: Tools = { report, budget, freshId, recordsMax, newTranslations, translate, found };
  const profile = resume.profile ? planProfile(resume.profile, present.profile, tools) : {};
  const records = mapKeys(LIST_PATHS, (path) => planRecords(path, resume.lists[path], present.records[path], tools));
  const skills = planSkills(resume.skill_groups, present, tools);
  const idOf = (kind: RecordPath, at: number) => {
    const entry = kind === 'skills' ? at : resume.lists[kind]?.[at];
    return entry === undefined ? undefined : ids.get(entry);
  };
  const views = planViews(resume.views, present.views, idOf, tools);
  const deskChanges = planDesk(resume.desk, desk, tools);
  return {
    report: report.report(resume.unused),
    items: report.items(),
    profile,
    records,
    skills,
    extras: budget.changed(),
    translations,
    views,
    desk: deskChanges,
  };
}

/** The records that an import adds hidden, by kind. */
export function hiddenOf({ records, skills }: Pick<ImportPlan, 'records' | 'skills'>): HiddenRecords {
  const kinds = [...Object.entries(records), ['skills', skills] as const];
  return kinds.flatMap(([kind, { add }]) => {
    const ids = add.filter(({ values }) => values.visibility === 'nobody').map(({ id }) => id);
    return ids.length > 0 ? [{ kind, ids }] : [];
  });
}

function livingIds({ records, groups }: AccountPortfolio): Set<string> {
  return new Set([...Object.values(records).flat(), ...groups].map(({ id }) => id));
}

/** Equal for two translations of a record that have the same content. */
function contentOf({ language, field, text, source }: LanguageTranslation): string {
  return JSON.stringify([language, field, text, source]);
}
