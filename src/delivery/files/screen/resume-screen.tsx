import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery } from '../../../identity/auth/account-query.ts';
import { api } from '../../../platform/api/api-client.ts';
import { LANGUAGE_NAMES } from '../../../platform/lib/texts/languages.ts';
import { type StudioLabel, t, translated } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { SelectField } from '../../../platform/ui/form/select-field.tsx';
import { LinkButton } from '../../../platform/ui/link-button.tsx';
import { RequireLogin } from '../../../platform/ui/require-login.tsx';
import { ScreenHeader } from '../../../platform/ui/screen-header.tsx';
import { type PrintOptions, USUAL_PRINT } from '../../../portfolio/representation/resume-formats.ts';
import { type ResumeChoice, resumePath } from './resume-choice.ts';
import { ResumeFindings } from './resume-findings.tsx';
import { ResumePreview } from './resume-preview.tsx';

const TEMPLATE_CHOICES = [
  ['plain', 'Plain: for programs'],
  ['dossier', 'Dossier: for people and print'],
] as const satisfies readonly (readonly [PrintOptions['template'], StudioLabel])[];
const PAPER_CHOICES = [
  ['a4', 'A4'],
  ['letter', 'US Letter'],
] as const satisfies readonly (readonly [PrintOptions['paper'], string])[];

/** The owner's résumé files: a preview, downloads, and what programs read of them. */
export function ResumeScreen() {
  return <RequireLogin>{() => <Resume />}</RequireLogin>;
}

function Resume() {
  const [choice, setChoice] = useState<ResumeChoice>({ ...USUAL_PRINT, view: '', lang: '' });
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
      <div className="mb-6 grid gap-4 sm:grid-cols-2 lg:max-w-2xl">
        <SelectField
          name="template"
          label={t('Template')}
          choices={translated(TEMPLATE_CHOICES)}
          value={choice.template}
          onSelect={(template) => change({ template })}
        />
        <SelectField
          name="paper"
          label={t('Paper')}
          choices={PAPER_CHOICES}
          value={choice.paper}
          onSelect={(paper) => change({ paper })}
        />
        <ShownChoices choice={choice} onChange={change} />
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

/** For whom the file is, and in which language: only where there is a choice. */
function ShownChoices({ choice, onChange }: { choice: ResumeChoice; onChange: (part: Partial<ResumeChoice>) => void }) {
  const { data: views = [] } = useQuery({ queryKey: ['views'], queryFn: () => api('GET /api/views') });
  const account = useQuery(accountQuery).data?.account;
  const further = account?.page_languages.filter((language) => language !== account.language) ?? [];
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
      {account && further.length > 0 && (
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
