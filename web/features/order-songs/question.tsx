import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { OfflineNotice } from '../../ui/offline-notice.tsx';

/**
 * Confirms an irreversible action. Uses the browser’s native dialog: the admin area’s dialog would cost visitors fifty
 * times the script.
 */
export const Question = ({
  isOpen,
  onClose,
  onConfirm,
  title,
  description,
  action,
  isBusy,
  stopWaiting,
}: QuestionProps) => {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      onClose={onClose}
      className="m-auto w-[min(36rem,calc(100vw-2rem))] rounded-md border border-hairline bg-panel p-6 text-text shadow-2xl backdrop:bg-black/70"
    >
      {isOpen && (
        <>
          <h2 id={`${id}-title`} className="font-semibold text-xl wrap-anywhere">
            {title}
          </h2>
          <p id={`${id}-description`} className="mt-2 text-muted">
            {description}
          </p>
          <OfflineNotice stopWaiting={stopWaiting} />
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button kind="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button aria-disabled={isBusy} onClick={() => !isBusy && onConfirm()}>
              {action}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
};
type QuestionProps = {
  isOpen: boolean;
  onClose(): void;
  onConfirm(): void;
  title: string;
  description: string;
  action: string;
  isBusy: boolean;
  /** Takes the answer back while it waits for a connection. */
  stopWaiting: (() => void) | undefined;
};
