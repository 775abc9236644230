import { Tabs } from '@base-ui/react/tabs';
import { useState } from 'react';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Panel } from '../../../platform/ui/panel.tsx';
import { Breakdown, type BreakdownKind } from './breakdown.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { breakdownFile } from './report-files.ts';
import { useSelection } from './use-selection.tsx';

type BreakdownPanelProps = {
  title: string;
  intro?: string | undefined;
  kinds: readonly [BreakdownKind, ...BreakdownKind[]];
};

/** One report, or a group of reports of which one is shown. */
export function BreakdownPanel({ title, intro, kinds }: BreakdownPanelProps) {
  const { selection } = useSelection();
  const [dimension, setDimension] = useState(kinds[0].dimension);
  const shown = kinds.find((kind) => kind.dimension === dimension) ?? kinds[0];
  const file = breakdownFile(shown.dimension, t(shown.title), selection);
  return (
    <Panel title={title} intro={intro} aside={<DownloadMenu name={t(shown.title)} files={[file]} />}>
      {kinds.length === 1 ? (
        <Breakdown kind={shown} />
      ) : (
        <Tabs.Root value={shown.dimension} onValueChange={setDimension} className="flex flex-col gap-4">
          <Tabs.List activateOnFocus aria-label={title} className="-mx-2 flex flex-wrap gap-0.5">
            {kinds.map((kind) => (
              <Tabs.Tab
                key={kind.dimension}
                value={kind.dimension}
                className="min-h-9 cursor-pointer rounded-control px-2 text-soft text-sm hover:text-ink pointer-coarse:min-h-11 data-active:bg-sunk data-active:font-medium data-active:text-ink data-active:shadow-[inset_0_-2px_0_var(--color-accent)]"
              >
                {t(kind.title)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {kinds.map((kind) => (
            <Tabs.Panel key={kind.dimension} value={kind.dimension}>
              <Breakdown kind={kind} />
            </Tabs.Panel>
          ))}
        </Tabs.Root>
      )}
    </Panel>
  );
}
