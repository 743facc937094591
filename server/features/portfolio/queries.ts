import type { Insertable, Selectable } from 'kysely';
import type { OwnPortfolioItem, PortfolioItem, SoundMeasures, SoundPart } from '../../../shared/portfolio.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../ports/database/schema.ts';

const MAX_ITEMS = 500;

type ItemRow = Selectable<Schema['portfolio_items']>;
type SoundRow = Selectable<Schema['audio_files']>;

// Formats browsers play as uploaded, until the listening copy is ready.
const playable: Record<string, string> = { WAV: 'wav', MP3: 'mp3', FLAC: 'flac', M4A: 'm4a' };

/** The file's public name below `/api/audio/`, or null if there is nothing to play. */
export const soundName = ({
  id,
  state,
  format,
}: Pick<SoundRow, 'id' | 'state' | 'format'>): string | null => {
  if (state === 'ready') return `${id}.mp3`;
  const ending = playable[format];
  return state === 'waiting' && ending ? `${id}-original.${ending}` : null;
};

const heard = [
  'id',
  'item_id',
  'part',
  'state',
  'format',
  'duration_s',
  'lufs',
  'true_peak_dbtp',
  'peaks',
] as const;
type HeardSound = Pick<SoundRow, (typeof heard)[number]>;

const getMeasures = ({ state, duration_s, lufs, true_peak_dbtp, peaks }: HeardSound): SoundMeasures | null =>
  state === 'ready' && duration_s !== null && peaks !== null
    ? { duration_s, lufs, true_peak_dbtp, peaks }
    : null;

/** Returns the address at which the owner can play a draft's sound. */
export type DraftAddress = (name: string) => string;
const publicAddress = (name: string): string => `/api/audio/${name}`;

/** An item with its playable sounds. `sounds` must be in the order they were added. */
const present = (
  { featured, published: _published, order_id: _order, song: _song, ...row }: ItemRow,
  sounds: HeardSound[] = [],
  addressOf = publicAddress,
): PortfolioItem => {
  const heardAs = (name: SoundPart) => {
    const all = sounds.filter(({ part }) => part === name);
    // A ready file stays in use until a newer one is ready.
    const sound = all.find(({ state }) => state === 'ready') ?? all.at(-1);
    const public_name = sound ? soundName(sound) : null;
    return { url: public_name && addressOf(public_name), measures: sound ? getMeasures(sound) : null };
  };
  const [audio, before, after] = [heardAs('audio'), heardAs('before'), heardAs('after')];
  return {
    ...row,
    featured: featured === 1,
    audio_url: audio.url,
    before_audio_url: before.url,
    after_audio_url: after.url,
    sounds: { audio: audio.measures, before: before.measures, after: after.measures },
  };
};

const presentOwn = (
  row: ItemRow,
  sounds: HeardSound[] | undefined,
  draftAddress: DraftAddress,
): OwnPortfolioItem => {
  const { published, order_id, song } = row;
  const item = present(row, sounds, published ? publicAddress : draftAddress);
  return { ...item, published: published === 1, order_id, song };
};

/** Featured first, then newest. */
const allItems = (db: Queries) =>
  db
    .selectFrom('portfolio_items')
    .orderBy('featured', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_ITEMS);

const publishedItems = (db: Queries) => allItems(db).where('published', '=', 1);

const soundsInOrder = (db: Queries) =>
  db.selectFrom('audio_files').select(heard).orderBy('created_at').orderBy('id');

// At most one file per part is ready, so no unused waveform is read.
const readItems = async (db: Queries, items: ReturnType<typeof allItems>) => {
  const rows = await items.selectAll().execute();
  const sounds = await soundsInOrder(db).where('item_id', 'in', items.select('id')).execute();
  return { rows, soundsOf: Map.groupBy(sounds, ({ item_id }) => item_id) };
};

/** Published items. */
export const listPortfolio = async (db: Queries): Promise<PortfolioItem[]> => {
  const { rows, soundsOf } = await readItems(db, publishedItems(db));
  return rows.map((row) => present(row, soundsOf.get(row.id)));
};

/** The same with drafts. */
export const listOwnPortfolio = async (
  db: Queries,
  draftAddress: DraftAddress,
): Promise<OwnPortfolioItem[]> => {
  const { rows, soundsOf } = await readItems(db, allItems(db));
  return rows.map((row) => presentOwn(row, soundsOf.get(row.id), draftAddress));
};

/** One item, as in the owner's list. */
export const findPortfolioItem = async (
  db: Queries,
  id: string,
  draftAddress: DraftAddress,
): Promise<OwnPortfolioItem | undefined> => {
  const row = await db.selectFrom('portfolio_items').selectAll().where('id', '=', id).executeTakeFirst();
  return row && presentOwn(row, await soundsInOrder(db).where('item_id', '=', id).execute(), draftAddress);
};

/** Whether visitors can play any of the track's sounds. */
export const isPlayable = async (db: Queries, id: string): Promise<boolean> =>
  (await db
    .selectFrom('audio_files')
    .select('id')
    .where('item_id', '=', id)
    .where((is) =>
      is.or([
        is('state', '=', 'ready'),
        is.and([is('state', '=', 'waiting'), is('format', 'in', Object.keys(playable))]),
      ]),
    )
    .executeTakeFirst()) !== undefined;

/** All storage keys of these files. */
export const getSoundKeys = (rows: Pick<SoundRow, 'original_key' | 'listening_key'>[]): string[] =>
  rows.flatMap(({ original_key, listening_key }) => [original_key, listening_key ?? []].flat());

/** Which of these keys belong to a track. */
export const ownedSoundKeys = async (db: Queries, keys: string[]): Promise<Set<string>> => {
  if (!keys.length) return new Set();
  const rows = await db
    .selectFrom('audio_files')
    .select(['original_key', 'listening_key'])
    .where((is) => is.or([is('original_key', 'in', keys), is('listening_key', 'in', keys)]))
    .execute();
  return new Set(getSoundKeys(rows));
};

export const addPortfolioItem = async (
  tx: Queries,
  row: Insertable<Schema['portfolio_items']>,
): Promise<void> => {
  await tx.insertInto('portfolio_items').values(row).execute();
};
