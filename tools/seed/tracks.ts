import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../../server/deps.ts';
import { addImage } from '../../server/features/images/save-image.ts';
import { addPlay } from '../../server/features/portfolio/edit-queries.ts';
import { listPortfolio } from '../../server/features/portfolio/queries.ts';
import { addItem } from '../../server/features/portfolio/save-item.ts';
import { SECOND } from '../../server/lib/clock.ts';
import { content } from './content.ts';
import { closingBoundary, contentType, filePart, textParts } from './form-parts.ts';

/** The body of POST /api/admin/portfolio as a browser would send it: both sides, and the finished one as the song. */
async function* trackForm(
  { slug, plays: _, links = [], ...words }: (typeof content.tracks)[number],
  samples: string,
  cover_id: string,
) {
  yield* textParts({ ...words, cover_id, links: JSON.stringify(links) });
  for (const [field, side] of [
    ['audio_file', 'after'],
    ['before_file', 'before'],
    ['after_file', 'after'],
  ] as const)
    yield filePart(field, `${slug}-${side}.mp3`, await readFile(join(samples, `${slug}-${side}.mp3`)));
  yield closingBoundary;
}

/** The body of POST /api/admin/images. */
async function* coverForm({ slug, title }: (typeof content.tracks)[number], samples: string) {
  yield* textParts({ title, category: 'portfolio' });
  yield filePart('file', `${slug}.jpg`, await readFile(join(samples, `covers/${slug}/480.jpg`)));
  yield closingBoundary;
}

/**
 * Adds the bundled tracks to the portfolio, unless it already has some. A running server prepares them within seconds,
 * otherwise the next one that starts.
 */
export const addTracks = async (deps: Deps, samples: string, at: Date): Promise<void> => {
  if ((await listPortfolio(deps.database.read)).length) return;
  for (const [n, track] of content.tracks.entries()) {
    const cover = await addImage(deps, { contentType, body: coverForm(track, samples) });
    const { id } = await addItem(
      deps,
      { contentType, body: trackForm(track, samples, cover.id) },
      new Date(at.getTime() - n * SECOND).toISOString(),
    );
    await deps.database.transaction((tx) => addPlay(tx, id, track.plays));
  }
};
