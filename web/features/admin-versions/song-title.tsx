import PenLine from 'lucide-react/icons/pen-line';
import { useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { getSongName } from '../../../shared/song-name.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { useDisclosure } from '../../lib/use-disclosure.ts';
import { InlineEdit } from '../../ui/inline-edit.tsx';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import { useOrderAction } from '../admin-order/use-order-action.ts';

/** A song's title, edited inline. */
export const SongTitle = ({ order_id, song, title, isOnly, canEdit }: SongTitleProps) => {
  const { isOpen, open, close, opener } = useDisclosure();
  if (isOpen) return <TitleForm order_id={order_id} song={song} title={title} onClose={close} />;
  return (
    <div className="flex min-w-0 items-center gap-1">
      <h3 className="min-w-0 font-semibold wrap-anywhere">
        {getSongName({ song, title })}
        {title && !isOnly && (
          <span className="ml-2 whitespace-nowrap font-normal text-muted text-sm">Song {song}</span>
        )}
      </h3>
      {canEdit && (
        <button
          ref={opener}
          type="button"
          aria-label={`Edit title: song ${song}`}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-muted hover:bg-raised hover:text-text pointer-fine:size-9"
          onClick={open}
        >
          <PenLine aria-hidden size={15} />
        </button>
      )}
    </div>
  );
};
type SongTitleProps = { order_id: string; song: number; title: string; isOnly: boolean; canEdit: boolean };

const TitleForm = ({ order_id, song, title, onClose }: TitleFormProps) => {
  const [text, setText] = useState(title);
  const save = useOrderAction(order_id, {
    send: (next: string) =>
      call('PUT /api/admin/orders/:order_id/songs/:song', {
        params: { order_id, song },
        body: { title: next },
      }),
  });
  return (
    <>
      <LeaveWarning hasChanges={text !== title} />
      <InlineEdit
        aria-label={`Title of song ${song}`}
        maxLength={limits.song_title}
        className="w-auto! min-w-40 max-w-sm flex-1"
        value={text}
        error={save.isError ? getErrorMessage(save.error) : undefined}
        isBusy={save.isPending}
        onChange={setText}
        onSave={() => !save.isPending && save.mutate(text, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </>
  );
};
type TitleFormProps = Omit<SongTitleProps, 'isOnly' | 'canEdit'> & { onClose: () => void };
