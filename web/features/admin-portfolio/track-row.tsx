import GripVertical from 'lucide-react/icons/grip-vertical';
import Star from 'lucide-react/icons/star';
import { useId, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { classes } from '../../lib/classes.ts';
import { formatDay } from '../../lib/format.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { OrderLink } from '../../ui/order-link.tsx';
import type { RowOf } from '../admin-content/content-manager.tsx';
import { DraftBadge, PublishButton } from '../admin-content/content-row.tsx';
import type { RowDrag } from '../admin-content/row-drag.ts';
import { getRowFocusTarget } from '../admin-content/row-focus.ts';
import { MoveButtons } from '../admin-content/row-move.tsx';
import { DeckPlayer } from '../players/deck-player.tsx';
import { toTrack } from '../portfolio/tracks.ts';
import { CoverDrop } from './cover-drop.tsx';
import { PartList } from './part-list.tsx';
import { trackKind, useFeature, useNewCover } from './track-kind.ts';
import { getLengthNotice, getSilentNotice, isHeard, type OwnTrack } from './track-parts.ts';

/**
 * A track as visitors see it in their list, with a place to drag it by. A press on its title opens the player, its files
 * and their measurements.
 */
export const TrackRow = ({
  item: track,
  all,
  drag,
  onMove,
  isOpen: isEdited,
  onEdit,
  onDelete,
}: TrackRowProps) => {
  const { id, title, artist, genre } = track;
  const [isOpen, setOpen] = useState(false);
  const saveCover = useNewCover(track);
  const more = useId();
  useFocusFallback(`${track.published}`, () => getRowFocusTarget(id)?.focus());
  const failed = track.parts.some(({ newer }) => newer?.state === 'failed');
  const waits = track.parts.some(({ newer }) => newer?.state === 'waiting');
  const edits = (
    <>
      <ActionButton kind="quiet" data-edit of={title} onClick={() => onEdit()}>
        Edit
      </ActionButton>
      <ActionButton kind="quiet" className="hover:text-error!" of={title} onClick={onDelete}>
        Delete
      </ActionButton>
    </>
  );
  return (
    <li
      data-row={id}
      aria-current={isEdited || undefined}
      className={classes(
        'data-dragged:relative data-dragged:z-10 data-dragged:shadow-lg bg-panel first:rounded-t-md last:rounded-b-md',
        isEdited && 'bg-raised shadow-[inset_2px_0_0_var(--color-text)]',
      )}
    >
      <div className="flex min-h-18 items-center gap-x-3 px-3 py-2 sm:px-2">
        <span
          {...drag}
          aria-hidden="true"
          title="Drag to another place"
          className="-mr-1 grid h-14 w-7 shrink-0 cursor-grab touch-none place-items-center text-muted hover:text-text max-sm:hidden"
        >
          <GripVertical size={18} />
        </span>
        <CoverDrop cover={track.cover} label={`Picture for ${title}`} title={title} onUploaded={saveCover} />
        <div className="relative min-w-0 flex-1">
          <p className="flex items-center gap-2">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={more}
              onClick={() => setOpen(!isOpen)}
              className="cursor-pointer truncate text-left font-semibold after:absolute after:-inset-y-2 after:inset-x-0"
            >
              {title}
            </button>
            <DraftBadge item={{ ...track, order_id: null }} />
            {failed ? (
              <Badge tone="tone-red">Couldn’t be processed</Badge>
            ) : (
              waits && <Badge tone="tone-yellow">Processing</Badge>
            )}
          </p>
          <p className="truncate text-[0.8125rem] text-muted leading-5">
            {[artist, genre, formatCount(track.play_count, 'play'), track.featured && 'featured']
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="flex shrink-0 items-center">
          {!track.published && (
            <span className="max-md:hidden">
              <PublishButton item={track} name={title} kind={trackKind} />
            </span>
          )}
          <MoveButtons
            name={title}
            isFirst={track === all[0]}
            isLast={track === all.at(-1)}
            onMove={onMove}
            describe={(name, way) => `Move ${name} ${way}`}
          />
          <span className="flex max-md:hidden">{edits}</span>
        </div>
      </div>
      <div id={more} hidden={!isOpen} className="space-y-4 px-3 pt-1 pb-4">
        {isOpen && (
          <>
            <div className="-ml-3 flex flex-wrap items-center">
              <span className="flex md:hidden">{edits}</span>
              <FeatureButton track={track} />
              <span className={track.published ? '' : 'md:hidden'}>
                <PublishButton item={track} name={title} kind={trackKind} />
              </span>
            </div>
            <Notices track={track} all={all} />
            {track.order_id && (
              <p className="text-sm">
                From the order <OrderLink order_id={track.order_id} order_name={track.order_name} />
              </p>
            )}
            {isHeard(track) && (
              <div className="overflow-hidden rounded-sm border border-hairline">
                {/* Remount the player when a URL changes. */}
                <DeckPlayer
                  key={`${track.audio_url} ${track.before_audio_url} ${track.after_audio_url}`}
                  sounds={toTrack(track).sounds}
                  title={title}
                  cover={null}
                >
                  <p className="truncate text-muted text-sm">added {formatDay(track.created_at)}</p>
                </DeckPlayer>
              </div>
            )}
            <PartList track={track} onReplace={(part) => onEdit(`${part}_file`)} />
            <p className="line-clamp-3 max-w-prose text-muted text-sm wrap-anywhere">{track.description}</p>
          </>
        )}
      </div>
    </li>
  );
};
type TrackRowProps = RowOf<OwnTrack> & { drag: RowDrag; onMove: (by: number) => void };

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
    <ActionButton kind="quiet" isBusy={isPending} onClick={() => mutate()}>
      <Star aria-hidden size={16} className={classes('shrink-0', track.featured && 'fill-current')} />
      <span>
        {track.featured ? 'Unfeature' : 'Feature'}
        <span className="sr-only"> {track.title}</span>
      </span>
    </ActionButton>
  );
};
