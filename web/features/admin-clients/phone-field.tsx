import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../shared/limits.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Input } from '../../ui/field.tsx';
import type { ClientFieldEdit } from './use-client-edit.ts';

/** The phone number, changed where it stands: Enter saves, Escape leaves it as it was. */
export const PhoneField = ({ edit }: { edit: ClientFieldEdit }) => {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  const give = () => {
    edit.discard();
    close();
  };
  if (!isOpen)
    return (
      <div className="flex flex-wrap items-center gap-x-3">
        {edit.text ? (
          <span className="font-mono text-sm wrap-anywhere">{edit.text}</span>
        ) : (
          <span className="text-muted">None</span>
        )}
        <Button ref={opener} kind="quiet" className={`${dense} px-2!`} onClick={() => setOpen(true)}>
          {edit.text ? 'Change' : 'Add'}
          <span className="sr-only"> the phone number</span>
        </Button>
      </div>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (edit.hasChanges) edit.save(close);
        else give();
      }}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && give()}
      className="flex flex-wrap items-center gap-2"
    >
      <Input
        aria-label="Phone"
        aria-describedby={edit.error ? id : undefined}
        aria-invalid={edit.error ? true : undefined}
        type="tel"
        autoComplete="off"
        autoFocus
        maxLength={limits.phone}
        className={`${dense} w-44! font-mono`}
        value={edit.text}
        onChange={({ target }) => edit.set(target.value)}
      />
      <Button type="submit" className={dense} aria-disabled={edit.isBusy}>
        {edit.isBusy ? 'Saving…' : 'Save'}
      </Button>
      <Button kind="quiet" className={dense} onClick={give}>
        Cancel
      </Button>
      {edit.error && (
        <p id={id} role="alert" className="w-full text-error text-sm">
          {edit.error}
        </p>
      )}
    </form>
  );
};
