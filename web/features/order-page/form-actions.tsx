import { getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';

/** Buttons below a form, and the error when no field explains it. */
export const FormActions = ({ label, error, isSending, onCancel }: FormActionsProps) => (
  <div className="col-span-full grid gap-4">
    {error !== null && Object.keys(getFieldErrors(error)).length === 0 && (
      <ErrorNotice>{getErrorMessage(error)} What you’ve typed is still here.</ErrorNotice>
    )}
    <div className="flex flex-wrap gap-2">
      <Button type="submit" aria-disabled={isSending}>
        {isSending ? 'Sending…' : label}
      </Button>
      <Button kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  </div>
);
type FormActionsProps = { label: string; error: unknown; isSending: boolean; onCancel: () => void };
