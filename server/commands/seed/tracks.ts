import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SECOND } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { listPortfolio } from '../../features/portfolio/queries.ts';
import { addItem } from '../../features/portfolio/save-item.ts';
import { contentType, endOfForm, filePart, textParts } from './form-parts.ts';

/** In the order they are shown. */
export const tracks = [
  {
    slug: 'night-bus-crown',
    title: 'Night Bus Crown',
    genre: 'Trap',
    description:
      'Vocals over a finished beat: lead in front, doubles at the sides, the 808 out of the way of the kick.',
    featured: 'true',
  },
  {
    slug: 'leave-the-porch-light-on',
    title: 'Leave the Porch Light On',
    genre: 'Pop ballad',
    description: 'Piano, strings and one voice that had to come out from behind them.',
    featured: 'false',
  },
  {
    slug: 'peckham-sunrise',
    title: 'Peckham Sunrise',
    genre: 'Afrobeats',
    description: 'Call and response over clave and log drum, with the answers moved to the sides.',
    featured: 'false',
  },
];

/** The body of POST /api/admin/portfolio as a browser would send it: both sides, and the finished one as the song. */
async function* trackForm({ slug, ...words }: (typeof tracks)[number], samples: string) {
  yield* textParts(words);
  for (const [field, side] of [
    ['audio_file', 'after'],
    ['before_file', 'before'],
    ['after_file', 'after'],
  ] as const)
    yield filePart(field, `${slug}-${side}.mp3`, await readFile(join(samples, `${slug}-${side}.mp3`)));
  yield endOfForm;
}

/**
 * Puts the built-in tracks where the owner's own would be, unless there are some. A server that runs prepares them within
 * seconds, or else the next that starts.
 */
export const addTracks = async (deps: Deps, samples: string, at: Date): Promise<void> => {
  if ((await listPortfolio(deps.database.read)).length) return;
  for (const [n, track] of tracks.entries())
    await addItem(
      deps,
      { contentType, body: trackForm(track, samples) },
      new Date(at.getTime() - n * SECOND).toISOString(),
    );
};
