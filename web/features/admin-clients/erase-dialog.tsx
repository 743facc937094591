import { Dialog } from '@base-ui/react/dialog';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  type ClientErasure,
  type ClientHistory,
  type ClientMention,
  type ClientOrder,
  clientKey,
  type MentionAction,
} from '../../../shared/clients.ts';
import { formatCount } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import { isOverStatus, statusLabel } from '../../../shared/order-statuses.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { clearRecentChoices } from '../../lib/recent-choices.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { backdropClasses, popupClasses } from '../../ui/dialog-classes.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { OrderId } from '../../ui/order-link.tsx';
import { removeClientFromDrafts } from '../admin-emails/email-drafts.ts';
import { clientKeys } from './use-clients.ts';

/** Deletes a client's personal data and refetches everything that may have shown it. */
const useErase = (email: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ClientErasure) =>
      call('POST /api/admin/clients/:email/erase', { params: { email }, body }),
    onSuccess: () => {
      clearRecentChoices();
      removeClientFromDrafts(email);
      void client.invalidateQueries({
        // The client's own page stays until the response arrives.
        predicate: ({ queryKey: [noun] }) => noun !== 'client',
      });
      client.removeQueries({ queryKey: clientKeys.detail(email.toLowerCase()), type: 'inactive' });
    },
  });
};

/** Confirms the deletion of personal data: explains what is deleted and what stays, and asks for the address. */
export const EraseDialog = ({ isOpen, info, orders, hasMore, onClose, onErased }: EraseDialogProps) => {
  const erase = useErase(info.email);
  const close = () => {
    if (erase.isPending) return;
    if (erase.data) onErased();
    else onClose();
    erase.reset();
  };
  return (
    <Dialog.Root open={isOpen} disablePointerDismissal onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup className={popupClasses}>
          {erase.data ? (
            <>
              <Dialog.Title className="font-semibold text-xl">The personal data is deleted</Dialog.Title>
              <Dialog.Description className="mt-2 text-muted">
                {formatCount(erase.data.orders, 'order has', 'orders have')} no name any more, and{' '}
                {formatCount(erase.data.files, 'file was', 'files were')} removed. Delete any copies in your
                own inbox and backups yourself.
              </Dialog.Description>
              <div className="mt-6 flex justify-end">
                <Dialog.Close render={<Button className={dense} autoFocus />}>Close</Dialog.Close>
              </div>
            </>
          ) : (
            <Question info={info} orders={orders} hasMore={hasMore} erase={erase} />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
type EraseDialogProps = Pick<QuestionProps, 'info' | 'orders' | 'hasMore'> & {
  isOpen: boolean;
  onClose: () => void;
  onErased: () => void;
};

const Question = ({ info, orders, hasMore, erase }: QuestionProps) => {
  const [typed, setTyped] = useState('');
  const [hasTried, setTried] = useState(false);
  const [actions, setActions] = useState<MentionActions>({});
  const id = useId();
  const { data, error: listError } = useQuery({
    queryKey: [...clientKeys.detail(clientKey(info.email)), 'mentions'],
    queryFn: ({ signal }) =>
      call('GET /api/admin/clients/:email/mentions', { params: { email: info.email }, signal }),
    gcTime: 0,
  });
  const open = orders.filter(({ status }) => !isOverStatus(status));
  const isSame = clientKey(typed) === clientKey(info.email);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (data && isSame && !erase.isPending)
          erase.mutate({
            confirmation: typed.trim(),
            mentions: data.mentions.map((mention) => ({
              id: mention.id,
              action: actions[mention.id] ?? 'offline',
            })),
          });
        else document.getElementById(id)?.querySelector('input')?.focus();
      }}
    >
      <Dialog.Title className="font-semibold text-xl wrap-anywhere">
        Delete the personal data of {info.name}?
      </Dialog.Title>
      <Dialog.Description render={<div />} className="mt-3 space-y-3 text-sm">
        <p>
          <strong>Deleted:</strong> name, email address, phone number and your note; everything either of you
          wrote with their orders; their uploaded files; emails to them.
        </p>
        <p>
          <strong>Kept:</strong> each order’s number, date, songs, price and status, so your revenue stays
          right. None of it can be traced back to the person. We also keep a one-way fingerprint of their
          address, so a restored backup doesn’t bring them back
          {info.unsubscribed_at !== null && ' and they won’t get bulk email if they order again'}.
        </p>
        {open.length > 0 && (
          <div className="border-error border-l-3 pl-3">
            <p className="font-semibold text-error">
              {open.length === 1
                ? 'One order is still open. Its files will be deleted too'
                : `${open.length} orders are still open. Their files will be deleted too`}
              , and there’ll be no one to deliver to:
            </p>
            <ul className="mt-1">
              {open.slice(0, 8).map(({ order_id, title, status }) => (
                <li key={order_id}>
                  {title}, {statusLabel(status).toLowerCase()} <OrderId>{order_id}</OrderId>
                </li>
              ))}
              {open.length > 8 && <li>and {open.length - 8} more</li>}
            </ul>
          </div>
        )}
        {data && data.mentions.length > 0 && (
          <EraseMentions mentions={data.mentions} actions={actions} onChange={setActions} />
        )}
        {hasMore && <p className="text-muted">This includes orders older than the history shows.</p>}
        <p>This can’t be undone.</p>
      </Dialog.Description>
      <div id={id} className="mt-5">
        <Field
          label={
            <>
              Type <span className="text-sm wrap-anywhere">{info.email}</span> to confirm
            </>
          }
          error={hasTried && !isSame ? 'This doesn’t match the client’s address' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              // What is decided about comes first.
              readOnly={!data}
              maxLength={limits.email}
              className={dense}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </div>
      {(erase.error ?? listError) && (
        <ErrorNotice className="mt-3">
          Nothing was deleted. {getErrorMessage(erase.error ?? listError)}
        </ErrorNotice>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Dialog.Close render={<Button kind="secondary" className={dense} />}>Cancel</Dialog.Close>
        <ActionButton type="submit" kind="danger" isBusy={!isSame || !data || erase.isPending}>
          {erase.isPending ? 'Deleting…' : 'Delete personal data'}
        </ActionButton>
      </div>
    </form>
  );
};
type QuestionProps = {
  info: ClientHistory['client_info'];
  orders: ClientOrder[];
  /** True when some orders were not loaded. */
  hasMore: boolean;
  erase: ReturnType<typeof useErase>;
};

type MentionActions = Record<string, MentionAction>;

/** What on the site names the person, and what to do with each: take it offline, unless something else is chosen. */
const EraseMentions = ({ mentions, actions, onChange }: EraseMentionsProps) => (
  <div>
    <p>
      <strong>On your site:</strong> these mention them by name. Their own testimonials are deleted when they
      go offline.
    </p>
    <ul className="mt-2 max-h-64 space-y-2 overflow-y-auto">
      {mentions.map(({ kind, id, text, is_theirs }) => (
        <li key={id} className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
          <span className="line-clamp-2 min-w-0 basis-full wrap-anywhere sm:grow sm:basis-0">
            {kind === 'track' ? 'Track' : 'Testimonial'}: {text}
          </span>
          <Select
            className={`${dense} sm:w-auto`}
            aria-label={`What to do with “${text}”`}
            value={actions[id] ?? 'offline'}
            onChange={({ target }) => onChange({ ...actions, [id]: target.value as MentionAction })}
          >
            <option value="offline">Take offline</option>
            <option value="rename">Remove the name</option>
            {!is_theirs && <option value="keep">Keep: it’s someone else</option>}
          </Select>
        </li>
      ))}
    </ul>
  </div>
);
type EraseMentionsProps = {
  mentions: ClientMention[];
  actions: MentionActions;
  onChange: (actions: MentionActions) => void;
};
