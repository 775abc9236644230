import { type StudioLabel, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { RadioGroup } from '../../../platform/ui/form/choices.tsx';
import type { PrintOptions } from '../../../portfolio/representation/resume-formats.ts';

type Template = PrintOptions['template'];

const CHOICES = [
  ['plain', 'Plain', 'One column, for programs'],
  ['dossier', 'Dossier', 'Two columns, to scan'],
  ['press', 'Press', 'Serif, for publications'],
  ['modern', 'Modern', 'Colours, portrait and QR code'],
] as const satisfies readonly (readonly [Template, StudioLabel, StudioLabel])[];

type Pick = { value: Template; onSelect: (template: Template) => void };

export function TemplatePicker({ value, onSelect }: Pick) {
  return (
    <RadioGroup
      name="template"
      legend={t('Template')}
      value={value}
      onSelect={onSelect}
      choices={CHOICES.map(([template, name, purpose]) => [
        template,
        <span key={template} className="flex w-40 max-w-[55vw] items-center gap-3">
          <Miniature template={template} />
          <span className="flex min-w-0 flex-col wrap-anywhere">
            <span className="font-medium">{t(name)}</span>
            <span className="text-faint text-xs">{t(purpose)}</span>
          </span>
        </span>,
      ])}
    />
  );
}

/** Of an A4 page of 42 by 60: x, y, width, height. */
type Bar = readonly [number, number, number, number];

const lines = (x: number, y: number, widths: readonly number[]): Bar[] =>
  widths.map((width, index) => [x, y + index * 3, width, 1.2]);

/** What is ink, what is soft, and what has the accent. */
const PARTS: Record<Template, { ink: Bar[]; soft: Bar[]; accent: Bar[] }> = {
  plain: {
    ink: [
      ...([
        [5, 5, 20, 3],
        [5, 18, 9, 1.6],
        [5, 36, 9, 1.6],
      ] as const),
      ...([
        [5, 20.6, 32, 0.5],
        [5, 38.6, 32, 0.5],
      ] as const),
    ],
    soft: [...lines(5, 10, [26, 18]), ...lines(5, 23, [30, 32, 28, 20]), ...lines(5, 41, [32, 26, 30, 22])],
    accent: [],
  },
  dossier: {
    ink: [
      ...([
        [5, 5, 22, 3.4],
        [5, 24, 8, 1.6],
        [5, 41, 8, 1.6],
      ] as const),
    ],
    soft: [
      ...([
        [5, 22, 32, 0.4],
        [5, 39, 32, 0.4],
      ] as const),
      ...lines(5, 14, [7, 6]),
      ...lines(15, 14, [22, 18]),
      ...[28, 45].flatMap((y) => [...lines(5, y, [7]), ...lines(15, y, [20, 22, 16])]),
    ],
    accent: [[5, 10.5, 32, 1]],
  },
  press: {
    ink: [
      ...([
        [10, 5, 22, 3],
        [5, 19, 12, 1.4],
        [5, 21.6, 32, 0.4],
        [5, 37, 14, 1.4],
        [5, 39.6, 32, 0.4],
      ] as const),
    ],
    soft: [
      ...([
        [13, 10, 16, 1.2],
        [15, 13, 12, 1.2],
      ] as const),
      ...[24, 30].flatMap((y) => [...lines(5, y, [14, 22]), ...lines(32, y, [5])]),
      ...[42, 49].flatMap((y) => [...lines(5, y, [32]), ...lines(8, y + 3, [24])]),
    ],
    accent: [],
  },
  modern: {
    ink: [[14, 4.5, 16, 2.6], ...([[33, 4, 5.5, 5.5]] as const)],
    soft: [
      [5, 4, 6.5, 6.5],
      ...lines(14, 9, [12]),
      ...lines(5, 18, [32, 24]),
      ...lines(5, 28.5, [20, 26]),
      ...lines(32, 28.5, [5]),
      ...lines(5, 37, [22, 18]),
      ...[5, 16.5, 28].flatMap((x) => lines(x, 49, [8, 6])),
    ],
    accent: [
      ...([
        [0, 13.5, 42, 1],
        [5, 25, 10, 1.6],
        [5, 45.5, 8, 1.6],
      ] as const),
    ],
  },
};

function Miniature({ template }: { template: Template }) {
  const { ink, soft, accent } = PARTS[template];
  return (
    <svg viewBox="0 0 42 60" aria-hidden="true" className="h-20 w-14 shrink-0 border border-line bg-white">
      {template === 'modern' && <rect width="42" height="14" className="fill-accent/15" />}
      <Bars bars={soft} className="fill-[#a9b1b8]" />
      <Bars bars={ink} className="fill-[#13171a]" />
      <Bars bars={accent} className="fill-accent" />
    </svg>
  );
}

function Bars({ bars, className }: { bars: readonly Bar[]; className: string }) {
  return bars.map(([x, y, width, height]) => (
    <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} className={className} />
  ));
}
