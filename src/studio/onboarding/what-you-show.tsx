import { useState } from 'react';
import type { AccountProps } from '../../identity/account/load-account.tsx';
import { DesignPicker } from '../../identity/account/panels/design-picker.tsx';
import { useAutosave } from '../../identity/account/panels/use-autosave.tsx';
import { type StudioLabel, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { NoticeText } from '../../platform/ui/use-notice.tsx';
import { DESIGNS } from '../../portfolio/model/designs.ts';
import {
  SHOWN_WORKS,
  type ShownWork,
  STARTING_POINTS,
  shownWorkOf,
  startingPoint,
} from '../../portfolio/model/starting-points.ts';

const LABELS: Record<ShownWork, [title: StudioLabel, about: StudioLabel]> = {
  code: ['Code', 'Software, tools, open source'],
  pictures: ['Images', 'Photographs, design, illustration, architecture'],
  words: ['Writing', 'Articles, books, copy'],
  research: ['Research', 'Publications, talks, teaching'],
  mix: ['A mix', 'A bit of everything'],
};

/** The first question: the answer chooses the design and the order of the page. */
export function WhatYouShow(own: AccountProps) {
  const { settings, save, notice } = useAutosave(own);
  const [picked, setPicked] = useState<ShownWork>();
  const chosen = notice?.tone === 'error' ? shownWorkOf(settings) : (picked ?? shownWorkOf(settings));
  const choose = (work: ShownWork) => {
    const { theme, sections } = startingPoint(work);
    setPicked(work);
    save({ theme: { ...settings.theme, ...theme } }, { theme, sections });
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{t('What do you show?')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-2">
        {SHOWN_WORKS.map((work) => {
          const [title, about] = LABELS[work];
          return (
            <label
              key={work}
              className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-control border border-edge bg-surface px-3.5 py-2 text-sm hover:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 has-checked:border-accent has-checked:ring-1 has-checked:ring-accent"
            >
              <input
                type="radio"
                name="shows"
                value={work}
                checked={chosen === work}
                onChange={() => choose(work)}
                className="mt-0.5 size-4 shrink-0 cursor-pointer accent-accent outline-none"
              />
              <span className="flex flex-col">
                <span className="font-medium">{t(title)}</span>
                <span className="text-faint">{t(about)}</span>
              </span>
            </label>
          );
        })}
      </div>
      <p className="text-faint text-sm">
        {t('Your answer sets the design and the order of your page. You can change both at any time.')}
      </p>
      <NoticeText notice={notice} />
    </fieldset>
  );
}

/** Four finished pages with what is there by now, to choose from. */
export function FourPages(own: AccountProps) {
  const { settings, save, notice } = useAutosave(own);
  const { designs } = STARTING_POINTS[shownWorkOf(settings) ?? 'mix'];
  const { design } = settings.theme;
  const offered = DESIGNS.filter(({ id }) => designs.includes(id) || id === design).map(({ id }) => id);
  return (
    <>
      <DesignPicker
        legend={t('Which page is yours?')}
        offered={offered}
        value={design}
        version={own.version.account.updated_at}
        onSelect={(id) => save({ theme: { ...settings.theme, design: id } }, { theme: { design: id } })}
      />
      <NoticeText notice={notice} />
    </>
  );
}
