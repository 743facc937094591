import { useMutation, useQueryClient } from '@tanstack/react-query';
import PenLine from 'lucide-react/icons/pen-line';
import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../../shared/limits.ts';
import { call } from '../../../lib/api.ts';
import { getErrorMessage } from '../../../lib/api-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { dense } from '../../../ui/dense.ts';
import { Input } from '../../../ui/field.tsx';
import { LeaveWarning } from '../../../ui/leave-warning.tsx';
import { invalidateOrder } from '../order-cache.ts';

/** What a song is called: pressed, it is edited in place. */
export const SongTitle = ({ order_id, song, title, canEdit }: SongTitleProps) => {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  if (isOpen) return <TitleForm order_id={order_id} song={song} title={title} onClose={close} />;
  return (
    <div className="flex min-w-0 items-center gap-1">
      <h3 className="min-w-0 font-semibold wrap-anywhere">
        {title || `Song ${song}`}
        {title && <span className="ml-2 whitespace-nowrap font-normal text-muted text-sm">Song {song}</span>}
      </h3>
      {canEdit && (
        <button
          ref={opener}
          type="button"
          aria-label={`Edit title: song ${song}`}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-muted hover:bg-raised hover:text-text pointer-fine:size-9"
          onClick={() => setOpen(true)}
        >
          <PenLine aria-hidden size={15} />
        </button>
      )}
    </div>
  );
};
type SongTitleProps = { order_id: string; song: number; title: string; canEdit: boolean };

const TitleForm = ({ order_id, song, title, onClose }: TitleFormProps) => {
  const [text, setText] = useState(title);
  const problemId = useId();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (next: string) =>
      call('PUT /api/admin/orders/:order_id/songs/:song', {
        params: { order_id, song },
        body: { title: next },
      }),
    onSuccess: () => {
      invalidateOrder(client, order_id);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(text);
  };
  return (
    <form noValidate onSubmit={submit} className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
      <LeaveWarning hasChanges={text !== title} />
      <Input
        autoFocus
        aria-label={`Title of song ${song}`}
        aria-invalid={save.isError || undefined}
        aria-describedby={save.isError ? problemId : undefined}
        autoComplete="off"
        maxLength={limits.song_title}
        className={`${dense} w-auto! min-w-40 max-w-sm flex-1`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      <Button type="submit" kind="secondary" className={dense} aria-disabled={save.isPending}>
        {save.isPending ? 'Saving…' : 'Save'}
      </Button>
      <Button kind="quiet" className={dense} onClick={onClose}>
        Cancel
      </Button>
      {save.isError && (
        <p id={problemId} role="alert" className="w-full text-error text-sm">
          {getErrorMessage(save.error)}
        </p>
      )}
    </form>
  );
};
type TitleFormProps = Omit<SongTitleProps, 'canEdit'> & { onClose: () => void };
