import PenLine from 'lucide-react/icons/pen-line';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../shared/limits.ts';
import { getSongName } from '../../../shared/song-name.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { InlineEdit } from '../../ui/inline-edit.tsx';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import { useOrderAction } from '../admin-order/use-order-action.ts';

/** A song's title, edited inline. */
export const SongTitle = ({ order_id, song, title, isOnly, canEdit, typed, onType }: SongTitleProps) => {
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => onType());
    opener.current?.focus();
  };
  if (typed !== undefined) return <TitleForm {...{ order_id, song, title, typed, onType }} onClose={close} />;
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
          onClick={() => onType(title)}
        >
          <PenLine aria-hidden size={15} />
        </button>
      )}
    </div>
  );
};
type SongTitleProps = TitleProps & { isOnly: boolean; canEdit: boolean; typed: string | undefined };
type TitleProps = {
  order_id: string;
  song: number;
  title: string;
  /** Undefined closes the form. */
  onType: (typed?: string) => void;
};

const TitleForm = ({ order_id, song, title, typed, onType, onClose }: TitleFormProps) => {
  const save = useOrderAction(order_id, {
    send: (next: string) =>
      call('PUT /api/admin/orders/:order_id/songs/:song', {
        params: { order_id, song },
        body: { title: next },
      }),
  });
  return (
    <>
      <LeaveWarning hasChanges={typed !== title} />
      <InlineEdit
        aria-label={`Title of song ${song}`}
        maxLength={limits.song_title}
        className="w-auto! min-w-40 max-w-sm flex-1"
        value={typed}
        error={save.isError ? getErrorMessage(save.error) : undefined}
        isBusy={save.isPending}
        onChange={onType}
        onSave={() => !save.isPending && save.mutate(typed, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </>
  );
};
type TitleFormProps = TitleProps & { typed: string; onClose: () => void };
