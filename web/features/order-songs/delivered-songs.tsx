import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { newestFirst } from '../../../shared/newest-versions.ts';
import { getSongName } from '../../../shared/song-name.ts';
import type { Version, VersionNote } from '../../../shared/versions.ts';
import { Button } from '../../ui/button.tsx';
import { useEarlierItems } from '../../ui/use-earlier-items.ts';
import type { PanelProps } from '../placed-order/order-client.ts';
import { isPlayable, roughTrack, versionTrack } from '../versions/tracks.ts';
import { ApproveAll, ApprovedMark, ApproveSong } from './approval.tsx';
import { Downloads } from './downloads.tsx';
import { RoundBar } from './lazy-parts.ts';
import { SongTitle } from './song-title.tsx';
import { describeRoundsLeft, isTyping, listDrafts } from './use-notes.ts';
import { VersionRegion } from './version-region.tsx';

/** `2 of 3 notes done · 1 note not sent`; those sent aren’t counted while some are still to load. */
const describeOlderNotes = (versions: readonly Version[], hasEarlier: boolean): string => {
  const notes = versions.flatMap((version) => version.notes);
  const count = (wanted: VersionNote['state']) => notes.filter(({ state }) => state === wanted).length;
  const drafts = count('draft');
  const sent = notes.length - drafts;
  return [
    ...(sent > 0 && !hasEarlier ? [`${count('done')} of ${formatCount(sent, 'note')} done`] : []),
    ...(drafts > 0 ? [`${formatCount(drafts, 'note')} not sent`] : []),
  ].join(' · ');
};

const hasUnsent = ({ id, notes }: Version): boolean =>
  isTyping(id) || notes.some(({ state }) => state === 'draft');

/** Collapsed, unless one of its notes hasn't been sent to the studio. */
const OlderVersions = ({ versions, hasEarlier, children }: OlderVersionsProps) => {
  const [isOpenAtFirst] = useState(() => versions.some(hasUnsent));
  return (
    <details open={isOpenAtFirst} className="group/older mt-6 border-hairline border-t">
      <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-2 py-2 text-muted text-sm hover:text-text [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open/older:rotate-90"
        />
        <span className="font-medium text-text">Older versions ({versions.length})</span>
        <span>{describeOlderNotes(versions, hasEarlier)}</span>
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
};
type OlderVersionsProps = {
  versions: readonly Version[];
  /** Whether notes of earlier rounds aren’t loaded. */
  hasEarlier: boolean;
  children: ReactNode;
};

type Song = PanelProps['order']['songs'][number];

const SongVersions = (props: PanelProps & { song: Song }) => {
  const { song } = props;
  const songName = getSongName(song);
  const versions = newestFirst(song.versions);
  const isNewest = (version: Version) => versions.find(({ kind }) => kind === version.kind) === version;
  // Fixed for the visit: a new delivery must not move what the client is playing or annotating.
  const [folded] = useState(
    () => new Set(versions.filter((version) => !isNewest(version)).map(({ id }) => id)),
  );
  const isFolded = (version: Version) => folded.has(version.id) && !isNewest(version);
  const older = versions.filter(isFolded);
  const tracks = [
    ...versions.filter(isPlayable).map(versionTrack),
    ...(song.rough ? [roughTrack(song.rough)] : []),
  ];
  const region = (version: Version) => (
    <VersionRegion
      key={version.id}
      {...props}
      version={version}
      songName={songName}
      others={tracks.filter(({ id }) => id !== version.id)}
      isNewest={isNewest(version)}
      beside={version === versions[0] ? song.versions : undefined}
    />
  );
  return (
    <>
      {versions.filter((version) => !isFolded(version)).map(region)}
      {older.length > 0 && (
        <OlderVersions versions={older} hasEarlier={props.order.rounds_before !== null}>
          {older.map(region)}
        </OlderVersions>
      )}
    </>
  );
};

const listSent = ({ songs }: Pick<PanelProps['order'], 'songs'>) =>
  songs
    .flatMap(({ versions }) => versions)
    .flatMap((version) => version.notes.map((note) => ({ id: note.id, version_id: version.id, note })))
    .filter(({ note }) => note.round !== null);

/** The order with the notes of earlier rounds, on request. */
const useEarlierNotes = ({ order, client }: PanelProps) => {
  const { items, hasEarlier, showEarlier } = useEarlierItems(
    listSent(order),
    order.rounds_before,
    async (rounds_before) => {
      const page = await client.call('GET /api/client-orders/:order_id', { query: { rounds_before } });
      return { items: listSent(page), before: page.rounds_before };
    },
    // A delivery brings answers to notes of any round.
    order.delivery?.at,
  );
  const songs = order.songs.map((song) => ({
    ...song,
    versions: song.versions.map((version) => {
      const drafts = version.notes.filter(({ round }) => round === null);
      const sent = items.filter(({ version_id }) => version_id === version.id).map(({ note }) => note);
      return { ...version, notes: [...drafts, ...sent].sort((one, other) => one.at_s - other.at_s) };
    }),
  }));
  return {
    order: { ...order, songs, rounds_before: hasEarlier ? order.rounds_before : null },
    showEarlier,
  };
};

/** Deliveries, song by song; then the round of notes to send, and downloads. */
export const DeliveredSongs = ({ client, ...given }: PanelProps) => {
  const { order, showEarlier } = useEarlierNotes({ client, ...given });
  const props = { client, order };
  const { songs, rounds_total } = order;
  const hasDrafts = listDrafts(order).length > 0;
  const left = !hasDrafts && rounds_total ? describeRoundsLeft(order) : '';
  // Stays after the notes are sent: it says so.
  const [isCounting, setCounting] = useState(hasDrafts);
  if (hasDrafts && !isCounting) setCounting(true);
  return (
    <div className="group/songs">
      <div className="divide-y divide-hairline">
        {songs.map((song) => (
          <div key={song.song} className="not-first:pt-6 not-last:pb-8">
            <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <SongTitle {...props} song={song} />
              <ApprovedMark song={song} />
            </div>
            {song.versions.length > 0 ? (
              <>
                <SongVersions {...props} song={song} />
                <ApproveSong {...props} song={song} />
              </>
            ) : (
              <p className="text-muted">
                Nothing delivered of this song yet. We’ll email you when it’s here.
              </p>
            )}
          </div>
        ))}
      </div>
      {order.rounds_before !== null && (
        <Button kind="quiet" className="mt-4 px-3! text-sm!" onClick={() => void showEarlier()}>
          Show earlier notes
        </Button>
      )}
      {left && <p className="mt-4 text-muted text-sm">{left}.</p>}
      {isCounting && <RoundBar {...props} />}
      <ApproveAll {...props} />
      <Downloads {...props} />
    </div>
  );
};
