import { type FormEvent, useId, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import type { OrderClient, PanelProps } from '../placed-order/order-client.ts';

/** Changes a song's title. */
export const SongTitleForm = ({ client, song, onClose }: SongTitleFormProps) => {
  const id = useId();
  const [typed, setTyped] = useState(song.title);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError('');
    try {
      await client.call('PUT /api/client-orders/:order_id/songs/:song', {
        params: { song: song.song },
        body: { title: typed.trim() },
      });
      await client.refresh();
      onClose();
    } catch (failure) {
      setError(getErrorMessage(failure));
      setBusy(false);
    }
  };
  return (
    <form className="min-w-0 flex-1" onSubmit={(event) => void save(event)} noValidate>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        Title of song {song.song}
      </label>
      <div className="flex flex-wrap gap-2">
        <Input
          id={id}
          autoFocus
          dir="auto"
          className="w-auto! min-w-0 flex-[1_1_14rem]"
          maxLength={limits.song_title}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <Button type="submit" kind="secondary" aria-disabled={isBusy}>
          {isBusy ? 'Saving…' : 'Save title'}
        </Button>
        <Button kind="quiet" className="px-3!" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-error text-sm">
          {error}
        </p>
      )}
    </form>
  );
};
type SongTitleFormProps = {
  client: OrderClient;
  song: PanelProps['order']['songs'][number];
  onClose(): void;
};
