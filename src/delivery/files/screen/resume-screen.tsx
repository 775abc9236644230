import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccountProps, LoadAccount } from '../../../identity/account/load-account.tsx';
import { useAutosave } from '../../../identity/account/panels/use-autosave.tsx';
import { api } from '../../../platform/api/api-client.ts';
import { LANGUAGE_NAMES } from '../../../platform/lib/texts/languages.ts';
import { type StudioLabel, t, translated } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { SelectField } from '../../../platform/ui/form/select-field.tsx';
import { LinkButton } from '../../../platform/ui/link-button.tsx';
import { ScreenHeader } from '../../../platform/ui/screen-header.tsx';
import { NoticeText } from '../../../platform/ui/use-notice.tsx';
import type { Account } from '../../../portfolio/model/user.ts';
import type { PrintOptions } from '../../../portfolio/representation/resume-formats.ts';
import { type ResumeChoice, resumePath } from './resume-choice.ts';
import { ResumeFindings } from './resume-findings.tsx';
import { ResumePreview } from './resume-preview.tsx';
import { TemplatePicker } from './template-picker.tsx';

const PAPER_CHOICES = [
  ['a4', 'A4'],
  ['letter', 'US Letter'],
] as const satisfies readonly (readonly [PrintOptions['paper'], string])[];
const PAGES_CHOICES = [
  ['1', 'One page'],
  ['2', 'Up to two pages'],
  ['3', 'Up to three pages'],
  ['all', 'Everything'],
] as const satisfies readonly (readonly [PrintOptions['pages'], StudioLabel])[];

/** The owner's résumé files: a preview, downloads, and what programs read of them. */
export function ResumeScreen() {
  return <LoadAccount>{(own) => <Resume {...own} />}</LoadAccount>;
}

function Resume(own: AccountProps) {
  const { account } = own.version;
  const [choice, setChoice] = useState<ResumeChoice>({ ...account.resume_print, view: '', lang: '' });
  const change = (part: Partial<ResumeChoice>) => setChoice({ ...choice, ...part });
  return (
    <>
      <ScreenHeader
        title={t('Résumé')}
        caption={t('Studio')}
        intro={t(
          'Always generated from your current page. These files have your contact details; those that visitors download have none.',
        )}
      >
        <LinkButton tone="primary" href={resumePath('pdf', choice)} target="_blank">
          {t('Open PDF')}
        </LinkButton>
        <LinkButton href={resumePath('docx', choice)} download>
          Word (DOCX)
        </LinkButton>
      </ScreenHeader>
      <div className="mb-6 flex flex-col gap-4">
        <TemplatePicker value={choice.template} onSelect={(template) => change({ template })} />
        <div className="grid gap-4 sm:grid-cols-2 lg:max-w-2xl">
          <SelectField
            name="pages"
            label={t('Pages')}
            hint={t('The file says what it leaves out.')}
            choices={translated(PAGES_CHOICES)}
            value={choice.pages}
            onSelect={(pages) => change({ pages })}
          />
          <SelectField
            name="paper"
            label={t('Paper')}
            choices={PAPER_CHOICES}
            value={choice.paper}
            onSelect={(paper) => change({ paper })}
          />
          <ShownChoices account={account} choice={choice} onChange={change} />
        </div>
        <ForVisitors own={own} choice={choice} />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <ResumePreview choice={choice} />
        <div className="flex min-w-0 flex-col gap-6">
          <ResumeFindings choice={choice} />
          <nav aria-label={t('Other formats')} className="flex flex-wrap gap-2">
            {otherFormats().map(([format, label]) => (
              <LinkButton key={format} href={resumePath(format, choice)} download>
                {label}
              </LinkButton>
            ))}
          </nav>
        </div>
      </div>
    </>
  );
}

/** What visitors download is printed as it was last said here. */
function ForVisitors({ own, choice }: { own: AccountProps; choice: ResumeChoice }) {
  const { settings, save, notice } = useAutosave(own);
  const { template, paper, pages } = choice;
  const { resume_print: usual = own.version.account.resume_print } = settings;
  const isUsual = usual.template === template && usual.paper === paper && usual.pages === pages;
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      {isUsual ? (
        <p className="min-h-11 py-3 text-soft">{t('Visitors download it like this.')}</p>
      ) : (
        <Button onClick={() => save({ resume_print: { template, paper, pages } })}>
          {t('Use this for what visitors download')}
        </Button>
      )}
      <NoticeText notice={notice} />
    </div>
  );
}

type ShownProps = { account: Account; choice: ResumeChoice; onChange: (part: Partial<ResumeChoice>) => void };

/** For whom the file is, and in which language: only where there is a choice. */
function ShownChoices({ account, choice, onChange }: ShownProps) {
  const { data: views = [] } = useQuery({ queryKey: ['views'], queryFn: () => api('GET /api/views') });
  const further = account.page_languages.filter((language) => language !== account.language);
  return (
    <>
      {views.length > 0 && (
        <SelectField
          name="view"
          label={t('View')}
          choices={[['', t('Whole portfolio')], ...views.map(({ slug, name }) => [slug, name] as const)]}
          value={choice.view}
          onSelect={(view) => onChange({ view })}
        />
      )}
      {further.length > 0 && (
        <SelectField
          name="language"
          label={t('Language')}
          choices={[
            ['', LANGUAGE_NAMES[account.language]],
            ...further.map((language) => [language, LANGUAGE_NAMES[language]] as const),
          ]}
          value={choice.lang}
          onSelect={(lang) => onChange({ lang })}
        />
      )}
    </>
  );
}

function otherFormats() {
  return [
    ['md', 'Markdown'],
    ['txt', t('Plain text')],
    ['json', 'JSON Resume'],
  ] as const;
}
