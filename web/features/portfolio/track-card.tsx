import type { ImageRecord } from '../../../shared/images.ts';
import { classes } from '../../lib/classes.ts';
import { LongText } from '../../ui/long-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ComparePlayer } from '../players/compare-player.tsx';
import { Waveform } from '../players/waveform.tsx';
import { DemoLabel } from './demo-label.tsx';
import { formatPlays, type Track } from './tracks.ts';
import { useTrack } from './use-track.ts';

const look = 'block aspect-video w-full border-hairline border-b';

// The track's own waveform, large and dark, so that cards with and without a picture line up.
const Drawing = ({ peaks }: { peaks: string | null }) => (
  <Waveform peaks={peaks} side="faint" className={`${look} bg-ink`} />
);

/** The picture on a track's card, or a drawing of its waveform. */
const Cover = ({ image, peaks }: { image: ImageRecord | undefined; peaks: string | null }) => (
  <Picture
    picture={image}
    alt={image?.alt_text ?? ''}
    sizes="(min-width: 80rem) 25rem, (min-width: 64rem) 31vw, (min-width: 48rem) 47vw, 92vw"
    className={`${look} object-cover`}
    fallback={<Drawing peaks={peaks} />}
  />
);

// About six lines on a card.
const shownCharacters = 220;
export const TrackCard = ({ track, hasCovers, cover }: TrackCardProps) => {
  const { title, genre, description, kind } = track;
  const { sounds, plays, reloadSounds, countListen, onTouched } = useTrack(track);
  const facts = [genre, kind === 'featured' ? 'featured' : null, formatPlays(plays)].filter(Boolean);
  return (
    <article
      onFocusCapture={onTouched}
      onPointerDownCapture={onTouched}
      // Subgrid rows align neighbouring cards, and a player that opens its panel moves nothing beside it.
      className={classes(
        'grid min-w-0 grid-rows-subgrid gap-y-0 border border-hairline bg-panel',
        hasCovers ? 'row-span-3' : 'row-span-2',
      )}
    >
      {hasCovers && <Cover image={cover} peaks={sounds.after.peaks ?? sounds.before.peaks} />}
      <div className="min-w-0 p-5">
        <h3 tabIndex={-1} dir="auto" className="wide wrap-anywhere text-xl outline-none">
          {title}
        </h3>
        {(facts.length > 0 || kind === 'demo') && (
          <p className="wrap-anywhere mt-1.5 font-mono text-muted text-sm">
            {facts.map((fact, index) => (
              <span key={fact} className={fact === 'featured' ? 'text-accent' : undefined}>
                {index > 0 && ' · '}
                {fact}
              </span>
            ))}
            {kind === 'demo' && (
              <span className="ml-3">
                <DemoLabel>Demo track</DemoLabel>
              </span>
            )}
          </p>
        )}
        {description && (
          <p dir="auto" className="wrap-anywhere mt-3 whitespace-pre-line text-muted">
            <LongText text={description} limit={shownCharacters} of={title} />
          </p>
        )}
      </div>
      <ComparePlayer sounds={sounds} reloadSounds={reloadSounds} title={title} onListened={countListen} />
    </article>
  );
};
type TrackCardProps = {
  track: Track;
  /** Whether any card has a cover. */
  hasCovers: boolean;
  cover: ImageRecord | undefined;
};
