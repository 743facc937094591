import type { Selectable } from 'kysely';
import type { PortfolioItem, SoundMeasures, SoundPart } from '../../../shared/portfolio.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../ports/database/schema.ts';

const MOST = 500;

type SoundRow = Selectable<Schema['audio_files']>;

// What browsers play as it was uploaded, until the copy for listening is there.
const playable: Record<string, string> = { WAV: 'wav', MP3: 'mp3', FLAC: 'flac', M4A: 'm4a' };

/** The file's public name below `/api/audio/`, or null when there is nothing to play. */
export const soundName = ({
  id,
  state,
  format,
}: Pick<SoundRow, 'id' | 'state' | 'format'>): string | null => {
  if (state === 'ready') return `${id}.mp3`;
  const ending = playable[format];
  return state === 'waiting' && ending ? `${id}-original.${ending}` : null;
};

const measuresOf = ({ state, duration_s, lufs, true_peak_dbtp, peaks }: SoundRow): SoundMeasures | null =>
  state === 'ready' && duration_s !== null && peaks !== null
    ? { duration_s, lufs, true_peak_dbtp, peaks }
    : null;

export const listPortfolio = async (db: Queries): Promise<PortfolioItem[]> => {
  const rows = await db
    .selectFrom('portfolio_items')
    .selectAll()
    .orderBy('featured', 'desc')
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
  const files = await db.selectFrom('audio_files').selectAll().orderBy('created_at').execute();
  return rows.map((row) => {
    const part = (name: SoundPart) => {
      const all = files.filter((file) => file.item_id === row.id && file.part === name);
      // A file that is ready is heard until a newer one is ready too.
      const file = all.find(({ state }) => state === 'ready') ?? all.at(-1);
      const public_name = file ? soundName(file) : null;
      return { url: public_name && `/api/audio/${public_name}`, measures: file ? measuresOf(file) : null };
    };
    const [audio, before, after] = [part('audio'), part('before'), part('after')];
    return {
      ...row,
      featured: row.featured === 1,
      audio_url: audio.url,
      before_audio_url: before.url,
      after_audio_url: after.url,
      sounds: { audio: audio.measures, before: before.measures, after: after.measures },
    };
  });
};

/** Which of these keys belong to a track. */
export const ownedSoundKeys = async (db: Queries, keys: string[]): Promise<Set<string>> => {
  if (!keys.length) return new Set();
  const rows = await db
    .selectFrom('audio_files')
    .select(['original_key', 'listening_key'])
    .where((is) => is.or([is('original_key', 'in', keys), is('listening_key', 'in', keys)]))
    .execute();
  return new Set(rows.flatMap((row) => [row.original_key, row.listening_key ?? []].flat()));
};

export const addPortfolioItem = async (
  tx: Queries,
  row: Selectable<Schema['portfolio_items']>,
): Promise<void> => {
  await tx.insertInto('portfolio_items').values(row).execute();
};
