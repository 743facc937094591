import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../../shared/limits.ts';
import { getErrorMessage } from '../../../lib/api-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/field.tsx';
import type { PanelProps } from '../order-client.ts';

type Song = PanelProps['order']['songs'][number];

/** A song's title, or else its number. */
export const nameSong = ({ song, title }: Pick<Song, 'song' | 'title'>): string => title || `Song ${song}`;

/** A song's title. The client can change it until something is delivered, because file names are derived from it. */
export const SongTitle = ({ order, client, song }: PanelProps & { song: Song }) => {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const canChange = song.versions.length === 0 && !order.cancelled_at;
  const close = () => {
    flushSync(() => setTyped(null));
    opener.current?.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || typed === null) return;
    setBusy(true);
    setError('');
    try {
      await client.call('PUT /api/client-orders/:order_id/songs/:song', {
        params: { song: song.song },
        body: { title: typed.trim() },
      });
      await client.refresh();
      close();
    } catch (failure) {
      setError(getErrorMessage(failure));
    }
    setBusy(false);
  };
  if (typed !== null && canChange)
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
            onKeyDown={(event) => event.key === 'Escape' && close()}
          />
          <Button type="submit" kind="secondary" aria-disabled={isBusy}>
            {isBusy ? 'Saving…' : 'Save title'}
          </Button>
          <Button kind="quiet" className="px-3!" onClick={close}>
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
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3">
      <h3 dir="auto" className="wide min-w-0 text-xl wrap-anywhere">
        {nameSong(song)}
      </h3>
      {canChange && (
        <Button ref={opener} kind="quiet" className="px-3! text-sm!" onClick={() => setTyped(song.title)}>
          {song.title ? 'Change title' : 'Add a title'}
          {order.songs.length > 1 && <span className="sr-only"> of song {song.song}</span>}
        </Button>
      )}
    </div>
  );
};
