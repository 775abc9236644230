import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

type ExpandingRowProps = {
  level: 'h2' | 'h3';
  name: string;
  /** Whose it is, or for whom. */
  aside?: string | undefined;
  /** At the end of the row. */
  facts: ReactNode;
  startsOpen?: boolean;
  /** Made when the row is opened. */
  children: ReactNode;
};

/** A row of a list that opens below itself. */
export function ExpandingRow({ level: Heading, name, aside, facts, startsOpen = false, children }: ExpandingRowProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const id = useId();
  return (
    <li className="case">
      <Heading>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-14 w-full cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-start hover:bg-sunk"
        >
          <span className="min-w-0 flex-1 basis-40 truncate font-semibold">
            <bdi>{name}</bdi>
            {aside && (
              <span className="font-normal text-soft">
                {' '}
                · <bdi>{aside}</bdi>
              </span>
            )}
          </span>
          {facts}
          <ChevronDown
            aria-hidden="true"
            className={`size-4 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </Heading>
      {isOpen && (
        <div id={id} className="flex flex-col gap-6 border-line border-t px-4 py-5">
          {children}
        </div>
      )}
    </li>
  );
}
