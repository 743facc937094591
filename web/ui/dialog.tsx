import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { backdropLook, popupLook } from './popup-look.ts';

/** A modal window with a title and a way to close it. */
export const Dialog = ({ isOpen, onClose, title, description, children }: DialogProps) => (
  <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
    <Base.Portal>
      <Base.Backdrop className={backdropLook} />
      <Base.Popup className={popupLook}>
        <div className="mb-4 flex items-start justify-between gap-4">
          <div>
            <Base.Title className="font-semibold text-xl">{title}</Base.Title>
            {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
          </div>
          <Base.Close
            aria-label="Close"
            className="-mt-2 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center text-muted hover:text-text"
          >
            <X aria-hidden />
          </Base.Close>
        </div>
        {children}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);
type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
};
