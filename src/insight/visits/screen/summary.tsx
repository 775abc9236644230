import { numberText } from '../../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { OTHER } from '../report/recipient-privacy.ts';
import type { Dimension, ScreenReport } from '../visit-report.ts';
import { rowLabel } from './report-labels.ts';

/** What the figures say, in sentences; a report on one link singles out no source. */
export function Summary({ screen }: { screen: ScreenReport }) {
  const { visitors } = screen.totals;
  if (visitors === 0) return null;
  const source = mostOf(screen, 'referrer');
  const project = mostOf(screen, 'project');
  const sentences = [
    changeSentence(visitors, screen.before?.visitors),
    source && t('{name} sent the most: {n}.', source),
    project && t('‘{name}’ was the project that most people opened: {n}.', project),
  ].filter(Boolean);
  return <p className="max-w-prose text-lead text-pretty">{sentences.join(' ')}</p>;
}

/** Without a number where there is no period to compare with. */
function changeSentence(now: number, before: number | undefined): string {
  if (before === undefined) return '';
  const n = numberText(Math.abs(now - before));
  if (now > before) return t('{n} more visitors than in the period before.', { n });
  return now < before
    ? t('{n} fewer visitors than in the period before.', { n })
    : t('As many visitors as in the period before.');
}

/** The first row that names something. */
function mostOf({ breakdowns }: ScreenReport, dimension: Dimension): { name: string; n: string } | undefined {
  const rows = breakdowns.find((breakdown) => breakdown.dimension === dimension)?.rows ?? [];
  const most = rows.find(({ value, visitors }) => value !== '' && value !== OTHER && visitors > 0);
  return most && { name: rowLabel(dimension, most), n: numberText(most.visitors) };
}
