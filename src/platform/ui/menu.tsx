import { Menu as Base } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react';

const ITEM_CLASS =
  'flex min-h-10 w-full cursor-pointer select-none items-center gap-3 px-4 py-2 text-ink text-sm no-underline highlightable pointer-coarse:min-h-11';

type MenuProps = {
  /** The trigger's content. */
  trigger: ReactNode;
  /** The trigger's accessible name, if its content is not enough. */
  triggerLabel?: string;
  triggerClassName: string;
  children: ReactNode;
};

/** A button that opens a list of actions and links: arrow keys, Home, End, typing and Escape work. */
export function Menu(props: MenuProps) {
  // The list is rendered beside its button, so that it stays in the same landmark.
  const place = useRef<HTMLDivElement>(null);
  // A button alone until it is used: a screen has hundreds of them.
  const [firstUse, setFirstUse] = useState<FirstUse>();
  // The press is seen first: making the list takes a slow phone longer than a frame.
  const use = (by: FirstUse) => startTransition(() => setFirstUse(by));
  return (
    <div ref={place} className="relative">
      {firstUse ? (
        <UsedMenu {...props} firstUse={firstUse} place={place} />
      ) : (
        <button
          type="button"
          aria-haspopup="menu"
          aria-expanded={false}
          aria-label={props.triggerLabel}
          className={props.triggerClassName}
          // A click by the keyboard has no clicks to count.
          onClick={({ detail }) => use(detail === 0 ? 'keyboard' : 'pointer')}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            use('keyboard');
          }}
        >
          {props.trigger}
        </button>
      )}
    </div>
  );
}

type FirstUse = 'keyboard' | 'pointer';
type UsedMenuProps = MenuProps & { firstUse: FirstUse; place: RefObject<HTMLDivElement | null> };

/** Open from the start; by keyboard as the arrow key opens it, with its first item focused. */
function UsedMenu({ trigger, triggerLabel, triggerClassName, children, firstUse, place }: UsedMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (firstUse === 'pointer') return;
    button.current?.focus();
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
  }, [firstUse]);
  return (
    <Base.Root modal={false} defaultOpen={firstUse === 'pointer'}>
      <Base.Trigger ref={button} aria-label={triggerLabel} className={triggerClassName}>
        {trigger}
      </Base.Trigger>
      <Base.Portal container={place}>
        <Base.Positioner sideOffset={8} align="end" className="z-30 outline-none">
          <Base.Popup className="case min-w-[12rem] py-1 outline-none [box-shadow:var(--shadow-pop)] transition-[opacity,translate] duration-150 ease-settle data-starting-style:[translate:0_-0.25rem] data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Base.Item onClick={onSelect} className={ITEM_CLASS}>
      {children}
    </Base.Item>
  );
}

/** `link` is the element that goes where the item says: an `<a>` or a router's link. */
export function MenuLink({ link, children }: { link: ReactElement; children: ReactNode }) {
  return (
    <Base.LinkItem render={link} closeOnClick className={ITEM_CLASS}>
      {children}
    </Base.LinkItem>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-line" />;
}
