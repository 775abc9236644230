import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { DESIGNS, type DesignId } from '../../../portfolio/model/designs.ts';

type DesignPickerProps = {
  legend?: string;
  /** All of them, unless some are named. */
  offered?: readonly DesignId[];
  value: DesignId;
  /** Of the account: a miniature is drawn again when it changes. */
  version: string;
  onSelect: (design: DesignId) => void;
};

/** The designs as miniatures of one's own page. */
export function DesignPicker({ legend, offered, value, version, onSelect }: DesignPickerProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">{legend ?? t('Design')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-4">
        {DESIGNS.filter(({ id }) => offered?.includes(id) ?? true).map(({ id, name, for: whom }) => (
          <label
            key={id}
            className="flex cursor-pointer flex-col overflow-hidden rounded-control border border-edge bg-surface text-sm hover:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 has-checked:border-accent has-checked:ring-2 has-checked:ring-accent"
          >
            <span aria-hidden="true" className="relative block aspect-4/3 overflow-hidden border-line border-b bg-sunk">
              <iframe
                title={name}
                src={`/studio/preview?design=${id}&of=${encodeURIComponent(version)}`}
                loading="lazy"
                tabIndex={-1}
                className="pointer-events-none absolute start-0 top-0 h-[400%] w-[400%] origin-top-left scale-25 border-0 rtl:origin-top-right"
              />
            </span>
            <span className="flex items-start gap-2.5 px-3 py-2">
              <input
                type="radio"
                name="design"
                value={id}
                checked={value === id}
                onChange={() => onSelect(id)}
                className="mt-0.5 size-4 shrink-0 cursor-pointer accent-accent outline-none"
              />
              <span className="flex flex-col">
                <span className="font-medium">{name}</span>
                <span className="text-faint">{t('for {whom}', { whom: t(WHOM[whom]) })}</span>
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const WHOM = {
  everybody: 'everybody',
  designers: 'designers',
  photographers: 'photographers',
  architects: 'architects',
  engineers: 'engineers',
  'writers and researchers': 'writers and researchers',
  'illustrators and beginners': 'illustrators and beginners',
  consultants: 'consultants',
} as const;
