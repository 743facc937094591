import { getErrorMessage } from '../../lib/api-errors.ts';
import { useSending } from '../../lib/use-sending.ts';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';

/** Goes to the card processor’s page for what is due, from where the client comes back to the order page. */
export const CardButton = ({ label, kind, className, start }: CardButtonProps) => {
  const { error, isSending, send } = useSending();
  const press = () =>
    send(async () => {
      const { url } = await start();
      location.assign(url);
    });
  return (
    <>
      <Button kind={kind} className={className} aria-disabled={isSending} onClick={() => void press()}>
        {isSending ? 'Opening…' : label}
      </Button>
      {error !== null && <ErrorNotice className="w-full">{getErrorMessage(error)}</ErrorNotice>}
    </>
  );
};
type CardButtonProps = {
  label: string;
  kind: ButtonKind;
  className: string;
  start: () => Promise<{ url: string }>;
};
