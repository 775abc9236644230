import { Brand, Mark } from '../../src/platform/ui/brand.tsx';
import { Group, Row, State } from './group.tsx';

const COLOURS = [
  ...['wall', 'surface', 'sunk', 'lit', 'ink', 'soft', 'faint', 'line', 'edge'],
  ...['accent', 'on-accent', 'paint', 'on-paint', 'band', 'on-band', 'danger', 'success'],
];
const ACCENTS = ['vermilion', 'cobalt', 'moss', 'plum', 'graphite'];
const TYPE = [
  ['display', 'Your work, on show.', 'font-bold font-display text-display'],
  ['title', 'Visitors by Country', 'font-bold font-display text-title'],
  ['heading', 'Łódź, Şişli, Ærø: every name', 'font-bold font-display text-heading'],
  ['lead', 'A public page that opens at once, and a studio that keeps it in order.', 'text-lead'],
  ['base', 'Text is set in Instrument Sans here, and in the system’s face on public pages.', 'text-base'],
  ['placard', 'A placard’s small print', 'placard'],
] as const;
const SHADOWS = ['shadow-case', 'shadow-pop'];

/** The tokens (colour, type, shadow) and the mark. */
export function Foundations({ mode }: { mode: string }) {
  return (
    <>
      <Group title={`The mark, ${mode}`}>
        <Row>
          <Brand />
          <Mark className="size-14" />
          <span className="band p-4">
            <Brand />
          </span>
        </Row>
      </Group>
      <Group title="Colour">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
          {COLOURS.map((name) => (
            <li key={name}>
              <span className="block h-12 border border-edge" style={{ background: `var(--color-${name})` }} />
              <span className="placard">{name}</span>
            </li>
          ))}
        </ul>
        <Row>
          {ACCENTS.map((name) => (
            <State key={name} name={name}>
              <span data-accent={name} className="flex">
                <span className="size-10" style={{ background: 'var(--color-accent)' }} />
                <span className="size-10" style={{ background: 'var(--color-paint)' }} />
              </span>
            </State>
          ))}
        </Row>
      </Group>
      <Group title="Type">
        {TYPE.map(([name, text, className]) => (
          <State key={name} name={name}>
            <p className={className}>{text}</p>
          </State>
        ))}
      </Group>
      <Group title="Radius and shadow">
        <Row>
          <State name="control">
            <span className="block size-16 rounded-control border border-edge bg-surface" />
          </State>
          <State name="case">
            <span className="block size-16 rounded-case border border-edge bg-surface" />
          </State>
          {SHADOWS.map((name) => (
            <State key={name} name={name}>
              <span className={`block size-16 bg-surface ${name}`} />
            </State>
          ))}
        </Row>
      </Group>
    </>
  );
}
