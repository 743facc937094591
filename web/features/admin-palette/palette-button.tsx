import Search from 'lucide-react/icons/search';
import { useCallback, useEffect, useState } from 'react';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import type { PaletteProps } from './palette.tsx';

const loadPalette = () => import('./palette.tsx').then(({ Palette }) => Palette);

/** The button and shortcut that open the palette. Its code is loaded on first use. */
export const PaletteButton = ({ className }: { className?: string }) => {
  const [isOpen, setOpen] = useState(false);
  const { Loaded: Palette, ensure } = useLazyComponent<PaletteProps>(loadPalette);
  const open = useCallback(async () => {
    if (await ensure()) setOpen(true);
  }, [ensure]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      // An open dialog has to be answered first; the palette closes by its own keys.
      if (document.querySelector('[role=dialog], [role=alertdialog]')) setOpen(false);
      else void open();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [open]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        className={className}
        onClick={() => void open()}
      >
        <Search aria-hidden size={17} strokeWidth={1.75} className="shrink-0" />
        <span className="max-lg:sr-only">Go to…</span>
        <span aria-hidden="true" className="ml-auto text-xs max-lg:hidden">
          {isMac ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {Palette && <Palette isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
};

/** On a Mac, Control K deletes text in every text field and is left to the browser; the palette uses Command K there. */
const isMac: boolean = typeof navigator === 'object' && /Mac|iP(hone|ad|od)/.test(navigator.platform);

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'defaultPrevented'
>;

/** Whether a key press opens the palette: Control K, or Command K on a Mac, without other modifiers. */
export const isPaletteKey = (press: Press, onMac = isMac): boolean =>
  press.key.toLowerCase() === 'k' &&
  press.metaKey === onMac &&
  press.ctrlKey === !onMac &&
  !(press.altKey || press.shiftKey || press.isComposing || press.repeat || press.defaultPrevented);
