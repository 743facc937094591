import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ClientHistory } from '../../../shared/clients.ts';
import { limits } from '../../../shared/limits.ts';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { dense } from '../../ui/dense.ts';
import { Input } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { ClientFieldEdit } from './use-client-field.ts';

const Entry = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="mb-0.5 text-muted text-sm">{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** How to reach a client, and whether they want to hear news. */
export const ClientContact = ({
  info,
  phone,
}: {
  info: ClientHistory['client_info'];
  phone: ClientFieldEdit;
}) => (
  <Panel title="Contact">
    <dl className="space-y-3">
      <Entry label="Email">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{info.email}</span>
          <CopyText
            kind="quiet"
            text={info.email}
            copied={`${info.email} copied to clipboard`}
            label="Copy address"
            className={`${dense} px-2!`}
          />
        </div>
      </Entry>
      <Entry label="Phone">
        <PhoneField edit={phone} />
      </Entry>
      {info.unsubscribed_at && (
        <Entry label="News">
          Unsubscribed on {formatDay(info.unsubscribed_at)}. They still get emails about their orders, but no
          bulk or other emails.
        </Entry>
      )}
    </dl>
  </Panel>
);

/** The phone number, changed where it stands: Enter saves, Escape leaves it as it was. */
const PhoneField = ({ edit }: { edit: ClientFieldEdit }) => {
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
