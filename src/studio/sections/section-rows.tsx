import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { useState } from 'react';
import { createDragManager } from '../../platform/ui/sorting/drag-manager.tsx';
import { indexAfter, moved } from '../../platform/ui/sorting/moves.ts';
import type { Section } from '../../portfolio/model/sections.ts';
import type { VisibleCounts } from '../onboarding/onboarding-progress.ts';
import { SectionRow } from './section-row.tsx';

type SectionRowsProps = {
  sections: readonly Section[];
  /** Undefined until they are loaded. */
  counts: VisibleCounts | undefined;
  onChange: (sections: readonly Section[]) => void;
};

/** The sections as rows that can be dragged, moved with a menu, renamed and hidden. */
export function SectionRows({ sections, counts, onChange }: SectionRowsProps) {
  const [manager] = useState(createDragManager);
  const move = (from: number, to: number) => {
    if (from !== to) onChange(moved(sections, from, to));
  };
  return (
    <DragDropProvider
      manager={manager}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
      }}
    >
      <ul className="flex flex-col gap-2">
        {sections.map((section, index) => (
          <SectionRow
            key={section.kind}
            section={section}
            index={index}
            count={sections.length}
            isEmpty={section.kind !== 'contacts' && counts !== undefined && !counts[section.kind]}
            onMove={(direction) => move(index, indexAfter(index, direction, sections.length))}
            onChange={(change) => onChange(sections.with(index, { ...section, ...change }))}
          />
        ))}
      </ul>
    </DragDropProvider>
  );
}
