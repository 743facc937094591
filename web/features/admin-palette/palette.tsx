import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '../../lib/auth.tsx';
import type { PaletteItem } from '../../lib/recent-choices.ts';
import { rememberChoice } from '../../lib/recent-choices.ts';
import { backdropClasses } from '../../ui/dialog-classes.ts';
import { focusClientState } from '../admin-clients/client-focus.ts';
import { PaletteSearch } from './palette-search.tsx';

/** Finds anything in the admin area: pages, actions, orders, clients. */
export const Palette = ({ isOpen, onClose }: PaletteProps) => {
  const act = usePaletteActions();
  const chosen = useRef<PaletteItem | null>(null);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onOpenChangeComplete={(open) => {
        const item = chosen.current;
        chosen.current = null;
        if (!open && item) act(item);
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup className="fixed top-[min(12dvh,7rem)] left-1/2 z-50 flex max-h-[min(34rem,calc(100dvh-2rem))] w-[min(38rem,calc(100vw-1rem))] -translate-x-1/2 flex-col overflow-hidden rounded-md border border-hairline bg-panel text-text shadow-2xl">
          <Dialog.Title className="sr-only">Go to or do</Dialog.Title>
          <PaletteSearch
            onChoose={(item) => {
              rememberChoice(item);
              chosen.current = item;
              onClose();
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
export type PaletteProps = { isOpen: boolean; onClose: () => void };

/**
 * Runs the chosen item after the palette has closed and focus is restored, so that a form with unsaved work can ask
 * first.
 */
export const usePaletteActions = () => {
  const navigate = useNavigate();
  const { logout } = useAuth();
  return (item: PaletteItem): void => {
    if ('to' in item) void navigate(item.to, { state: focusClientState });
    else if (item.act === 'site') window.open('/', '_blank', 'noopener');
    else if (item.act === 'sign-out') logout();
  };
};
