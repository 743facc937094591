import Star from 'lucide-react/icons/star';
import { classes } from '../../lib/classes.ts';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import type { RowOf } from '../admin-content/content-manager.tsx';
import { ContentRow } from '../admin-content/content-row.tsx';
import { DraftBadge, PublishButton } from '../admin-content/publishing.tsx';
import { ComparePlayer } from '../players/compare-player.tsx';
import { toTrack } from '../portfolio/tracks.ts';
import { PartList } from './part-list.tsx';
import { trackKind, useFeature } from './track-kind.ts';
import { getLengthNotice, getSilentNotice } from './track-notices.ts';
import type { OwnTrack } from './track-parts.ts';

/** A track: its texts, its files, and the player visitors hear it in. */
export const TrackRow = ({ item: track, all, ...row }: RowOf<OwnTrack>) => (
  <ContentRow
    {...row}
    id={track.id}
    name={track.title}
    actions={
      <>
        <FeatureButton track={track} />
        <PublishButton item={track} name={track.title} kind={trackKind} />
      </>
    }
    below={
      <div className="space-y-4 pt-1 pb-2">
        <Notices track={track} all={all} />
        <PartList track={track} onReplace={(part) => row.onEdit(`${part}_file`)} />
        <div className="max-w-xl overflow-hidden rounded-sm border border-hairline bg-ink">
          {/* Remount the player when a URL changes. */}
          <ComparePlayer
            key={`${track.audio_url} ${track.before_audio_url} ${track.after_audio_url}`}
            sounds={toTrack(track).sounds}
            title={track.title}
          />
        </div>
      </div>
    }
  >
    <p className="font-semibold text-base wrap-anywhere">
      {track.title}
      <DraftBadge item={track} />
      {track.featured && <span className="ml-2 font-normal text-accent text-sm">Featured</span>}
    </p>
    <p className="mt-0.5 font-mono text-muted text-xs">
      {[
        track.genre,
        track.play_count === 1 ? '1 play' : `${track.play_count.toLocaleString('en')} plays`,
        `added ${formatDay(track.created_at)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
    <p className="mt-1.5 line-clamp-3 max-w-prose text-muted wrap-anywhere">{track.description}</p>
  </ContentRow>
);
// Problems the owner would otherwise only notice on the public page.
const Notices = ({ track, all }: { track: OwnTrack; all: OwnTrack[] }) =>
  [getSilentNotice(track, all), getLengthNotice(track)].map(
    (words) =>
      words && (
        <p key={words} className="max-w-prose border-accent border-l-3 pl-3 text-sm">
          {words}
        </p>
      ),
  );

const FeatureButton = ({ track }: { track: OwnTrack }) => {
  const { mutate, isPending } = useFeature(track);
  return (
    <Button kind="quiet" className={dense} aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      <Star
        aria-hidden
        size={16}
        className={classes('shrink-0', track.featured && 'fill-accent text-accent')}
      />
      <span>
        {track.featured ? 'Unfeature' : 'Feature'}
        <span className="sr-only"> {track.title}</span>
      </span>
    </Button>
  );
};
