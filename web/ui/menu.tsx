import Ellipsis from 'lucide-react/icons/ellipsis';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { buttonClasses } from './button.tsx';
import { dense } from './dense.ts';

/** Classes of an entry of a menu: a link or a button with the role `menuitem`. */
export const menuItemClasses =
  'flex min-h-11 w-full cursor-pointer items-center rounded-sm px-3 text-left text-sm text-text no-underline outline-none ' +
  'hover:bg-panel focus-visible:bg-panel focus-visible:shadow-[inset_2px_0_0_var(--color-muted)] pointer-fine:min-h-9';

/** A button with three dots that opens a menu below it. `children` are elements with the role `menuitem`. */
export const Menu = ({ label, children }: { label: string; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const getItems = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useEffect(() => {
    if (!isOpen) return;
    list.current?.scrollIntoView({ block: 'nearest' });
    list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [isOpen]);
  const close = (takesFocus: boolean) => {
    setOpen(false);
    if (takesFocus) button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const items = getItems();
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') close(true);
    else if (event.key === 'Tab') close(false);
    if (next !== undefined) items.at(next % items.length)?.focus();
    if (next !== undefined || event.key === 'Escape') event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices when the focus leaves the button and the menu
    <div
      className="relative"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={buttonClasses('quiet', `${dense} min-w-11 px-0! pointer-fine:min-w-9`)}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis aria-hidden size={18} />
      </button>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className="absolute top-full right-0 z-20 mt-1 w-max min-w-44 max-w-[min(20rem,80vw)] scroll-m-3 rounded-md border border-edge bg-raised p-1 shadow-xl"
          onKeyDown={onKeyDown}
          onClick={() => close(true)}
        >
          {children}
        </div>
      )}
    </div>
  );
};
