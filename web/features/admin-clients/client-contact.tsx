import type { ReactNode } from 'react';
import type { ClientHistory } from '../../../shared/clients.ts';
import { limits } from '../../../shared/limits.ts';
import { formatDay } from '../../lib/format.ts';
import { useDisclosure } from '../../lib/use-disclosure.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { dense } from '../../ui/dense.ts';
import { AutoTextArea, Field } from '../../ui/field.tsx';
import { InlineEdit } from '../../ui/inline-edit.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { ClientFieldEdit } from './use-client-field.ts';

const Entry = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="mb-0.5 text-muted text-sm">{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Contact details of a client, and whether they get news. */
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

/** The phone number, edited inline. */
const PhoneField = ({ edit }: { edit: ClientFieldEdit }) => {
  const { isOpen, open, close, opener } = useDisclosure();
  const discard = () => {
    edit.discard();
    close();
  };
  if (!isOpen)
    return (
      <div className="flex flex-wrap items-center gap-x-3">
        {edit.text ? (
          <span className="text-sm wrap-anywhere">{edit.text}</span>
        ) : (
          <span className="text-muted">None</span>
        )}
        <ActionButton ref={opener} kind="quiet" className="px-2!" onClick={open}>
          {edit.text ? 'Change' : 'Add'}
          <span className="sr-only"> the phone number</span>
        </ActionButton>
      </div>
    );
  return (
    <InlineEdit
      aria-label="Phone"
      type="tel"
      maxLength={limits.phone}
      className="w-44!"
      value={edit.text}
      error={edit.error}
      isBusy={edit.isBusy}
      onChange={edit.set}
      onSave={() => (edit.hasChanges ? edit.save(close) : discard())}
      onCancel={discard}
    />
  );
};

/** The owner's private note about a client; nobody else ever sees it. */
export const ClientNote = ({ edit }: { edit: ClientFieldEdit }) => (
  <Panel title="Private note">
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (edit.hasChanges) edit.save();
      }}
    >
      <Field label={<span className="sr-only">Note</span>} hint="Only you see this." error={edit.error}>
        {(control) => (
          <AutoTextArea
            {...control}
            maxLength={limits.client_note}
            className="px-3! py-1.5! text-sm!"
            value={edit.text}
            onChange={({ target }) => edit.set(target.value)}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <ActionButton type="submit" kind="secondary" isBusy={edit.isBusy || !edit.hasChanges}>
          {edit.isBusy ? 'Saving…' : 'Save note'}
        </ActionButton>
        {edit.hasChanges && !edit.isBusy && (
          <>
            <ActionButton kind="quiet" onClick={edit.discard}>
              Discard
            </ActionButton>
            <span className="text-muted text-sm">Not saved yet</span>
          </>
        )}
      </div>
    </form>
  </Panel>
);
