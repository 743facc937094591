import { getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import type { useSending } from '../../lib/use-sending.ts';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { OfflineNotice } from '../../ui/offline-notice.tsx';

/** Buttons below a form, and the error when no field explains it. */
export const FormActions = ({ label, sending, kind = 'secondary', onClose }: FormActionsProps) => {
  const { error, isSending, stopWaiting, forgetError } = sending;
  const cancel = () => {
    forgetError();
    onClose();
  };
  return (
    <div className="col-span-full grid gap-4">
      {error !== null && Object.keys(getFieldErrors(error)).length === 0 && (
        <ErrorNotice>{getErrorMessage(error)} What you’ve typed is still here.</ErrorNotice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind={kind} aria-disabled={isSending}>
          {isSending ? 'Sending…' : label}
        </Button>
        <Button kind="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
      <OfflineNotice stopWaiting={stopWaiting} />
    </div>
  );
};
type FormActionsProps = {
  label: string;
  sending: ReturnType<typeof useSending>;
  /** Filled where sending is the next thing to do. */
  kind?: ButtonKind;
  onClose: () => void;
};
