import { useState } from 'react';
import { type StudioLabel, t, translated } from '../../lib/texts/studio/studio-texts.ts';
import type { PrintOptions } from '../../portfolio/representation/resume-formats.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { RequireLogin } from '../../ui/require-login.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { resumePath } from './resume-api.ts';
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
  const [options, setOptions] = useState<PrintOptions>({ template: 'plain', paper: 'a4' });
  return (
    <>
      <ScreenHeader
        title={t('Résumé')}
        caption={t('Studio')}
        intro={t(
          'Made of what is on your page, always as it is now. These files have your contact details; those that visitors download have none.',
        )}
      >
        <LinkButton tone="primary" href={resumePath('pdf', options)} target="_blank">
          {t('Open PDF')}
        </LinkButton>
        <LinkButton href={resumePath('docx', options)} download>
          Word (DOCX)
        </LinkButton>
      </ScreenHeader>
      <div className="mb-6 grid gap-4 sm:grid-cols-2 lg:max-w-2xl">
        <SelectField
          name="template"
          label={t('Template')}
          choices={translated(TEMPLATE_CHOICES)}
          value={options.template}
          onSelect={(template) => setOptions({ ...options, template })}
        />
        <SelectField
          name="paper"
          label={t('Paper')}
          choices={PAPER_CHOICES}
          value={options.paper}
          onSelect={(paper) => setOptions({ ...options, paper })}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <ResumePreview options={options} />
        <div className="flex min-w-0 flex-col gap-6">
          <ResumeFindings options={options} />
          <nav aria-label={t('Other formats')} className="flex flex-wrap gap-2">
            {otherFormats().map(([format, label]) => (
              <LinkButton key={format} href={resumePath(format, options)} download>
                {label}
              </LinkButton>
            ))}
          </nav>
        </div>
      </div>
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
