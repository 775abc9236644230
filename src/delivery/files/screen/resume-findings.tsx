import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../platform/api/api-client.ts';
import { messageText } from '../../../platform/lib/texts/studio/error-texts.ts';
import { numberText } from '../../../platform/lib/texts/studio/studio-formats.ts';
import { count, type StudioLabel, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { AppLink } from '../../../platform/ui/app-link.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { LoadState } from '../../../platform/ui/load-state.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { CHECK_AREAS, type Finding, type ResumeCheck } from '../check/resume-check.ts';
import { type ResumeChoice, resumeQuery } from './resume-choice.ts';

/** Of one area, before a button shows the others. */
const SHOWN = 10;

const TITLES: Record<Finding['area'], StudioLabel> = {
  contact: 'Contact',
  letters: 'Letters',
  headings: 'Headings',
  dates: 'Positions and dates',
  order: 'Order',
  length: 'Length',
};

const LEVELS: Record<Finding['level'], { Icon: LucideIcon; label: StudioLabel; className: string }> = {
  fine: { Icon: CircleCheck, label: 'Found:', className: 'text-success' },
  advice: { Icon: Info, label: 'Advice:', className: 'text-soft' },
  problem: { Icon: CircleAlert, label: 'Problem:', className: 'text-danger' },
};

/** What the programs of recruiters read of the file, and what they would miss. */
export function ResumeFindings({ choice }: { choice: ResumeChoice }) {
  const result = useQuery({
    queryKey: ['resume check', choice],
    queryFn: () => api('GET /api/resume-check', { query: resumeQuery(choice) }),
    gcTime: 0,
  });
  return (
    <Panel
      title={t('What programs read')}
      intro={t(
        'Recruiters use software (ATS) to read résumés. This is what such a program finds in your file, and what to do about the rest.',
      )}
    >
      <LoadState result={result}>{(check) => <Findings {...check} />}</LoadState>
    </Panel>
  );
}

function Findings({ findings, text, language }: ResumeCheck) {
  const toDo = findings.filter(({ level }) => level !== 'fine').length;
  const summary =
    toDo === 0 ? t('Everything was found.') : count('{n} things to look at.', toDo, '{n} thing to look at.');
  return (
    <>
      <p role="status" className="font-medium">
        {summary}
      </p>
      {CHECK_AREAS.map((area) => {
        const ofArea = findings.filter((finding) => finding.area === area);
        return ofArea.length > 0 && <Area key={area} title={t(TITLES[area])} findings={ofArea} />;
      })}
      <details>
        <summary className="min-h-11 cursor-pointer py-3 text-soft text-sm">{t('The text, as it is read')}</summary>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it
          tabIndex={0}
          lang={language}
          dir="auto"
          className="max-h-96 overflow-auto whitespace-pre-wrap break-words bg-sunk p-4 text-sm"
        >
          {text}
        </pre>
      </details>
    </>
  );
}

function Area({ title, findings }: { title: string; findings: readonly Finding[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? findings : findings.slice(0, SHOWN);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {shown.map((finding) => (
          <FindingRow key={`${finding.message} ${finding.path}`} finding={finding} />
        ))}
      </ul>
      {shown.length < findings.length && (
        <Button tone="quiet" className="self-start" onClick={() => setWhole(true)}>
          {t('Show {n} more', { n: numberText(findings.length - shown.length) })}
        </Button>
      )}
    </section>
  );
}

function FindingRow({ finding }: { finding: Finding }) {
  const { level, path } = finding;
  const text = messageText(finding, finding.message);
  const { Icon, label, className } = LEVELS[level];
  return (
    <li className="flex items-start gap-2">
      <Icon role="img" aria-label={t(label)} className={`mt-0.5 size-4 shrink-0 ${className}`} />
      <span className="min-w-0 break-words">
        {text}{' '}
        {path !== '' && (
          <AppLink to={path}>
            {t('Change')}
            <span className="sr-only">: {text}</span>
          </AppLink>
        )}
      </span>
    </li>
  );
}
