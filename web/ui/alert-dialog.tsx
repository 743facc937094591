import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { buttonClasses } from './button.tsx';
import { backdropClasses, popupClasses } from './dialog-classes.ts';

/** Confirms something that cannot be undone: an `alertdialog` with the action's name and `Cancel`. */
export const AlertDialog = ({
  isOpen,
  onClose,
  onConfirm,
  title,
  description,
  action = 'Delete',
  actionKind = 'danger',
  isBusy = false,
  busyAction = action,
  finalFocus,
}: AlertDialogProps) => (
  <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
    <Base.Portal>
      <Base.Backdrop forceRender className={backdropClasses} />
      <Base.Popup className={popupClasses} finalFocus={finalFocus}>
        <Base.Title className="font-semibold text-xl">{title}</Base.Title>
        <Base.Description className="mt-2 text-muted">{description}</Base.Description>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Base.Close className={buttonClasses('secondary')}>Cancel</Base.Close>
          <button
            type="button"
            className={buttonClasses(actionKind)}
            aria-disabled={isBusy}
            onClick={() => !isBusy && onConfirm()}
          >
            {isBusy ? busyAction : action}
          </button>
        </div>
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);
type AlertDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  description: ReactNode;
  action?: string;
  /** `danger` for destructive actions, `primary` for others. */
  actionKind?: 'danger' | 'primary';
  isBusy?: boolean;
  /** The action's label while it is running. */
  busyAction?: string;
  /** Takes focus on close; `true` returns focus to where it was. */
  finalFocus?: () => HTMLElement | true | null;
};
