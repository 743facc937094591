import { type ReactNode, type RefObject, useCallback, useMemo } from 'react';
import type { OrderDetail } from '../../../shared/orders.ts';
import type { StudioNote, StudioVersion } from '../../../shared/versions.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { fetchDownloadLink } from '../admin-order/download.ts';
import type { Player } from '../players/use-player.ts';
import { focusNote } from '../versions/note-list.tsx';
import { isPlayable, labelVersion, versionTrack } from '../versions/tracks.ts';
import { findSongName } from './describe-version.ts';

const VersionPlayer = lazyPart(
  async () => (await import('../versions/version-player.tsx')).VersionPlayer,
  'The player couldn’t load.',
  <Skeleton className="h-36" />,
);

/** Plays a version as the client hears it, with the notes of its rounds, and compares it with another one of its song. */
export const VersionListener = ({
  order,
  version,
  notes,
  heading,
  actions,
  handle,
  children,
}: ListenerProps) => {
  const { order_id, versions, rounds } = order;
  const track = useMemo(() => versionTrack(version), [version]);
  const shown = useMemo(
    () =>
      notes ?? rounds.flatMap((round) => round.notes.filter(({ version_id }) => version_id === version.id)),
    [notes, rounds, version.id],
  );
  const others = useMemo(
    () =>
      versions
        .filter((one) => one.song === version.song && one.id !== version.id && isPlayable(one))
        .map(versionTrack),
    [versions, version],
  );
  const fetchLink = useCallback(
    (version_id: string) => fetchDownloadLink(order_id, { version_id, inline: true }),
    [order_id],
  );
  return (
    <section aria-label={labelVersion(version)}>
      <VersionPlayer
        track={track}
        others={others}
        songName={findSongName(order, version.song)}
        fetchLink={fetchLink}
        describeProblem={(error) => `We couldn’t play this version. ${getErrorMessage(error)}`}
        notes={shown}
        onOpenNote={focusNote}
        isSmall
        heading={heading}
        actions={actions}
        handle={handle}
      >
        {children}
      </VersionPlayer>
    </section>
  );
};
type ListenerProps = {
  order: OrderDetail;
  version: StudioVersion;
  /** Those of one round; by default, of all. */
  notes?: readonly StudioNote[];
  heading: ReactNode;
  actions?: ReactNode;
  /** Exposes the player. */
  handle: RefObject<Player | null>;
  children?: ReactNode;
};
