import { useMemo } from 'react';
import { getSongNames } from '../../../shared/song-name.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';
import { describeEmptySong } from '../placed-order/order-songs.ts';
import { Finding } from './finding.tsx';
import { SendFiles } from './send-files.tsx';

const SentStack = lazyPart(
  async () => (await import('./sent-stack.tsx')).SentStack,
  'Your files couldn’t load.',
  <Skeleton className="h-40" />,
);

/** One song of the order: files sent for it, and findings. */
const SongFiles = ({ order, client, song, name }: PanelProps & { song: number; name: string }) => {
  const files = useMemo(() => order.files.filter((file) => file.song === song), [order.files, song]);
  // For a song without files, only that fact is shown.
  const findings = order.song_findings.filter((finding) => finding.song === song && files.length > 0);
  const isNamed = order.song_count > 1;
  return (
    <div className="not-first:mt-6">
      {isNamed && <h3 className="mb-1 font-semibold wrap-anywhere">{name}</h3>}
      {findings.map(({ text }) => (
        <Finding key={text} severity="look">
          {text}
        </Finding>
      ))}
      {files.length > 0 ? (
        <div className="not-first:mt-4">
          <SentStack
            client={client}
            files={files}
            song={song}
            name={name}
            label={isNamed ? `Files of ${name}` : 'Your files'}
          />
        </div>
      ) : (
        <p className="py-2 text-muted">{describeEmptySong(order)}</p>
      )}
    </div>
  );
};

/** The files the client sent, song by song, with what was found in them, and a form to send more. */
export const SentFiles = ({ maxUploadMb, ...props }: PanelProps & { maxUploadMb: number }) => (
  <>
    {getSongNames(props.order.songs.map(({ title }) => title)).map((name, place) => (
      <SongFiles key={name} {...props} song={place + 1} name={name} />
    ))}
    <SendFiles {...props} maxUploadMb={maxUploadMb} />
  </>
);
