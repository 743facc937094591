import { useState } from 'react';
import { versionKinds } from '../../../../shared/version-kinds.ts';
import type { Version } from '../../../../shared/versions.ts';
import { isPlayable, roughTrack, versionTrack } from '../../versions/tracks.ts';
import type { PanelProps } from '../order-client.ts';
import { ApproveAll, SongApproval } from './approval.tsx';
import { Downloads } from './downloads.tsx';
import { OlderVersions } from './older-versions.tsx';
import { RoundBar } from './round-bar.tsx';
import { nameSong, SongTitle } from './song-title.tsx';
import { VersionRegion } from './version-region.tsx';

type Song = PanelProps['order']['songs'][number];

/** Latest deliveries first; within one delivery, the master before the mix. */
const newestFirst = (versions: readonly Version[]): Version[] =>
  versions.toSorted(
    (one, other) =>
      (other.delivered_at ?? '').localeCompare(one.delivered_at ?? '') ||
      rank(one) - rank(other) ||
      other.number - one.number,
  );
const order: readonly string[] = ['master', ...versionKinds];
const rank = ({ kind }: Version) => order.indexOf(kind);

const SongVersions = (props: PanelProps & { song: Song }) => {
  const { song } = props;
  const songName = nameSong(song);
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
    />
  );
  return (
    <>
      {versions.filter((version) => !isFolded(version)).map(region)}
      {older.length > 0 && <OlderVersions versions={older}>{older.map(region)}</OlderVersions>}
    </>
  );
};

/** Deliveries, song by song; then the round of notes to send, and downloads. */
export const DeliveredSongs = (props: PanelProps) => {
  const { songs } = props.order;
  return (
    <div className="group/songs">
      <div className="divide-y divide-hairline">
        {songs.map((song) => (
          <div key={song.song} className="not-first:pt-6 not-last:pb-8">
            <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <SongTitle {...props} song={song} />
              <SongApproval {...props} song={song} />
            </div>
            {song.versions.length > 0 ? (
              <SongVersions {...props} song={song} />
            ) : (
              <p className="text-muted">
                Nothing delivered of this song yet. We’ll email you when it’s here.
              </p>
            )}
          </div>
        ))}
      </div>
      <RoundBar {...props} />
      <ApproveAll {...props} />
      <Downloads {...props} />
    </div>
  );
};
