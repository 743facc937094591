import type { ImageRecord } from '../../../shared/images.ts';
import type { PortfolioItem } from '../../../shared/portfolio.ts';
import { useRefreshed } from '../../lib/use-refreshed.ts';
import { ComparePlayer } from '../../ui/players/compare-player.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { demoTracks, loadPortfolio, type Track, trackOfItem } from './tracks.ts';

const Card = ({ track, cover }: { track: Track; cover: ImageRecord | undefined }) => (
  <article className="flex flex-col border border-hairline bg-panel">
    {cover && (
      <img
        src={cover.public_url}
        alt={cover.alt_text}
        width={cover.width}
        height={cover.height}
        loading="lazy"
        className="aspect-video w-full border-hairline border-b object-cover"
      />
    )}
    <div className="grow p-5">
      <h3 className="wide text-xl">{track.title}</h3>
      <p className="mt-1.5 font-mono text-muted text-sm">
        {track.genre}
        {track.is_featured && <span className="text-accent"> · featured</span>}
      </p>
      {track.description && <p className="mt-3 text-muted">{track.description}</p>}
    </div>
    <ComparePlayer sounds={track.sounds} title={track.title} />
  </article>
);

/** The studio's tracks; until there are any, the three demos, named as such. */
export const MyMusic = ({ items, images }: { items: PortfolioItem[] | null; images: ImageRecord[] }) => {
  const fresh = useRefreshed(items, loadPortfolio);
  const isDemo = !fresh || fresh.length === 0;
  const tracks = isDemo ? demoTracks : fresh.map(trackOfItem);
  const covers = isDemo ? [] : images;
  return (
    <>
      <SectionHeading title="My Music">
        {isDemo
          ? 'Demo tracks for now, made to show what changes between a raw sum and a finished mix. Switch sides at any point: the position stays.'
          : 'Tracks that went through this room. Switch sides at any point: the position stays.'}
      </SectionHeading>
      <div className="mt-10 grid gap-6 md:grid-cols-3 md:gap-4 lg:gap-6">
        {tracks.map((track, index) => (
          <Card key={track.id} track={track} cover={covers[index]} />
        ))}
      </div>
    </>
  );
};
