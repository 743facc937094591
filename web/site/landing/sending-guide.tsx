import { guideTexts } from '../../../shared/site-texts/guide.ts';
import type { SiteTexts } from '../../../shared/site-texts.ts';
import { splitParagraphs } from '../../../shared/site-words.ts';
import { classes } from '../../lib/classes.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';

// Where each file has sound, in percent of the song; the rest is silence.
const tracks = [
  { name: 'Beat.wav', parts: [[0, 100]], isBeat: true },
  {
    name: 'Verses.wav',
    parts: [
      [12, 34],
      [54, 76],
    ],
  },
  {
    name: 'Hook.wav',
    parts: [
      [34, 54],
      [76, 96],
    ],
  },
  {
    name: 'Ad-libs.wav',
    parts: [
      [20, 26],
      [38, 52],
      [62, 67],
      [80, 95],
    ],
  },
  {
    name: 'Stacks.wav',
    parts: [
      [34, 54],
      [76, 96],
    ],
  },
] as const satisfies { name: string; parts: (readonly [number, number])[]; isBeat?: boolean }[];

// A deterministic random outline, so that server and browser render the same; in steps, which compress better.
const outline = (from: number, to: number, seed: number) => {
  let path = `M${from * 10 + 4} 20`;
  for (let x = from * 10 + 4; x < to * 10; x += 9) {
    const wobble = Math.abs(Math.sin(x * 0.031 + seed) * Math.sin(x * 0.17 + seed * 2));
    const half = 3 + 3 * Math.round(3.6 * wobble);
    path += `v-${half}v${half * 2}m9-${half}`;
  }
  return path;
};

/** A session as the studio prefers it: all files equally long and starting at 0:00. */
export const SessionDrawing = ({ caption }: { caption: string }) => (
  <figure className="mt-6 md:mt-10">
    <div className="border border-hairline bg-ink">
      <div className="grid grid-cols-[7rem_1fr] border-hairline border-b md:grid-cols-[11rem_1fr]">
        <span className="border-hairline border-r" />
        <p className="flex justify-between px-2 py-1.5 text-muted text-xs">
          <span className="text-accent">0:00, every file</span>
          <span>end</span>
        </p>
      </div>
      {tracks.map((track, row) => (
        <div
          key={track.name}
          className="grid grid-cols-[7rem_1fr] border-hairline border-b last:border-b-0 md:grid-cols-[11rem_1fr]"
        >
          <p className="flex items-center border-hairline border-r bg-panel px-3 whitespace-nowrap text-xs md:px-4 md:text-sm">
            {track.name}
          </p>
          <svg
            aria-hidden="true"
            viewBox="0 0 1000 40"
            preserveAspectRatio="none"
            className={classes(
              'block h-7 w-full md:h-11',
              'isBeat' in track ? 'stroke-before' : 'stroke-after',
            )}
          >
            <path d="M0 20h1000" strokeWidth="1" className="stroke-edge" vectorEffect="non-scaling-stroke" />
            {track.parts.map(([from, to]) => (
              <path key={from} d={outline(from, to, row + 1)} strokeWidth="4.5" />
            ))}
            <path d="M0 0v40" strokeWidth="4" className="stroke-accent" vectorEffect="non-scaling-stroke" />
          </svg>
        </div>
      ))}
    </div>
    {caption && (
      <figcaption data-text="guide_caption" className="mt-3 wrap-anywhere text-muted text-sm">
        {caption}
      </figcaption>
    )}
  </figure>
);

/** `hasMix`: a song to master is one file, which needs no drawing. */
export const SendingGuide = ({ texts, hasMix }: { texts: SiteTexts; hasMix: boolean }) => {
  const { guide_title, guide_intro, guide_caption, guide } = { ...guideTexts, ...texts };
  return (
    <>
      <SectionHeading data-text="guide_title" data-intro="guide_intro" title={guide_title}>
        {guide_intro}
      </SectionHeading>
      {hasMix && <SessionDrawing caption={guide_caption} />}
      <dl
        data-text="guide"
        className="mt-6 grid gap-x-12 gap-y-3 sm:grid-cols-2 md:mt-12 md:gap-y-8 lg:grid-cols-3"
      >
        {splitParagraphs(guide).map((rule) => {
          const [name = '', ...why] = rule.split('\n');
          return (
            <div key={rule}>
              <dt className="font-semibold wrap-anywhere md:text-lg">{name}</dt>
              <dd className="max-w-[46ch] wrap-anywhere text-muted max-md:text-sm md:mt-1.5 md:leading-relaxed">
                {why.join(' ')}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
};
