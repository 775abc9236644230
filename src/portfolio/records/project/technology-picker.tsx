import { Combobox } from '@base-ui/react/combobox';
import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { apiMessage, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Field } from '../../../platform/ui/form/field.tsx';
import { errorToNotice } from '../../../platform/ui/use-notice.tsx';
import { readQuery } from '../kit/record-queries.ts';

const SHOWN_MATCHES_MAX = 50;

type TechnologyPickerProps = {
  value: string[];
  onChange: (technologies: string[]) => void;
  error?: string | undefined;
};

/** Filters the skills catalogue by the typed text; missing entries can be added. */
export function TechnologyPicker({ value, onChange, error }: TechnologyPickerProps) {
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const catalogue = useQuery(readQuery<{ name: string }[]>(['skills', 'catalogue'], '/api/skills'));
  const names = catalogue.data?.map(({ name }) => name) ?? [];
  const typed = query.trim();
  const known = [...names, ...value].some((name) => name.toLowerCase() === typed.toLowerCase());
  const isFirst = (name: string) => name.toLowerCase().startsWith(typed.toLowerCase());
  const ranked = names.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  const items = typed === '' || known ? ranked : [...ranked, typed];
  return (
    <Combobox.Root
      multiple
      // Inline: as a popup, Base UI hides the rest of the page, including the label, from screen readers.
      inline
      open={isOpen}
      onOpenChange={setOpen}
      items={items}
      value={value}
      onValueChange={onChange}
      inputValue={query}
      onInputValueChange={setQuery}
      filter={containsQuery}
      limit={SHOWN_MATCHES_MAX}
      autoHighlight
    >
      <Field
        label={t('Technology Stack')}
        hint={t('Type to filter, Enter to add. Press Backspace to remove the last one.')}
        error={error}
      >
        {(control) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble from the controls inside
          <div
            className="relative"
            onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
            onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setOpen(false)}
          >
            <Combobox.InputGroup className="flex min-h-11 w-full flex-wrap items-center gap-1.5 rounded-control border border-edge bg-surface px-2 py-1 focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2 hover:border-ink">
              <Chosen technologies={value} />
              <Combobox.Input
                {...control}
                aria-expanded={isOpen}
                name="technologies"
                autoComplete="off"
                className="min-h-8 min-w-32 flex-1 bg-transparent px-1 text-base text-ink outline-none pointer-coarse:min-h-11"
              />
            </Combobox.InputGroup>
            {isOpen && (
              <div className="case absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto overscroll-contain py-1 shadow-pop">
                <Combobox.Status className="px-4 py-2 text-faint text-sm empty:hidden">
                  {catalogue.isPending && t('Loading...')}
                  {catalogue.error && apiMessage(errorToNotice(catalogue.error).message)}
                </Combobox.Status>
                <Options known={names} />
              </div>
            )}
          </div>
        )}
      </Field>
    </Combobox.Root>
  );
}

function Options({ known }: { known: string[] }) {
  return (
    <Combobox.List>
      {(name: string) => (
        <Combobox.Item
          key={name}
          value={name}
          className="flex min-h-10 cursor-pointer select-none items-center gap-3 px-4 py-1.5 text-sm highlightable pointer-coarse:min-h-11"
        >
          <span className="size-4 shrink-0">
            <Combobox.ItemIndicator>
              <Check aria-hidden="true" className="size-4 text-accent" />
            </Combobox.ItemIndicator>
          </span>
          {known.includes(name) ? name : t('Add “{name}”', { name })}
        </Combobox.Item>
      )}
    </Combobox.List>
  );
}

function Chosen({ technologies }: { technologies: string[] }) {
  if (technologies.length === 0) return null;
  return (
    <Combobox.Chips aria-label={t('Chosen technologies')} className="contents">
      {technologies.map((name) => (
        <Combobox.Chip
          key={name}
          className="inline-flex min-h-8 max-w-full items-center gap-1 rounded-control bg-sunk ps-2.5 text-sm data-highlighted:outline-2 data-highlighted:outline-accent"
        >
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <Combobox.ChipRemove
            aria-label={t('Remove {name}', { name })}
            className="inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-control text-faint hover:text-ink pointer-coarse:size-11"
          >
            <X aria-hidden="true" className="size-4" />
          </Combobox.ChipRemove>
        </Combobox.Chip>
      ))}
    </Combobox.Chips>
  );
}

function containsQuery(name: string, query: string): boolean {
  return name.toLowerCase().includes(query.trim().toLowerCase());
}
