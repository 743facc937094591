import type { Insertable, Selectable } from 'kysely';
import { findFormat, getExtension, playableFormats } from '../../../shared/audio/formats.ts';
import type { NamedLink } from '../../../shared/look.ts';
import {
  MAX_TRACKS,
  type OwnPortfolioItem,
  type PortfolioItem,
  type SoundMeasures,
  type SoundPart,
  type TrackCover,
} from '../../../shared/portfolio.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import { findCovers } from '../images/queries.ts';
import { findOrderNames } from '../ledger/song-title-queries.ts';

type ItemRow = Selectable<Schema['portfolio_items']>;
type SoundRow = Selectable<Schema['audio_files']>;

/** The file's public name below `/api/audio/`, or null if there is nothing to play. */
export const soundName = ({
  id,
  state,
  format,
}: Pick<SoundRow, 'id' | 'state' | 'format'>): string | null => {
  if (state === 'ready') return `${id}.mp3`;
  // Until the listening copy is ready, browsers play the original if they can.
  return state === 'waiting' && findFormat(format)?.isPlayable
    ? `${id}-original.${getExtension(format)}`
    : null;
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

/** Visitors never get the original of a client's order, which may be locked there: only the listening copy. */
export const isForVisitors = (
  { from_order }: Pick<ItemRow, 'from_order'>,
  { state }: Pick<SoundRow, 'state'>,
): boolean => from_order === 0 || state === 'ready';

/** Returns the address at which only the owner can play a sound. */
export type DraftAddress = (name: string) => string;
type Address = (name: string, sound: HeardSound) => string;
const publicAddress: Address = (name) => `/api/audio/${name}`;

/** An item with its playable sounds. `sounds` must be in the order they were added. */
const present = (
  {
    featured,
    links,
    cover_id,
    published: _published,
    order_id: _order,
    song: _song,
    from_order: _from,
    version: _version,
    position: _position,
    ...row
  }: ItemRow,
  covers: Map<string, TrackCover>,
  sounds: HeardSound[] = [],
  addressOf = publicAddress,
): PortfolioItem => {
  const heardAs = (name: SoundPart) => {
    const all = sounds.filter(({ part }) => part === name);
    // A ready file stays in use until a newer one is ready.
    const sound = all.find(({ state }) => state === 'ready') ?? all.at(-1);
    const name_of_file = sound ? soundName(sound) : null;
    return {
      url: sound && name_of_file ? addressOf(name_of_file, sound) : null,
      measures: sound ? getMeasures(sound) : null,
    };
  };
  const [audio, before, after] = [heardAs('audio'), heardAs('before'), heardAs('after')];
  return {
    ...row,
    links: JSON.parse(links) as NamedLink[],
    featured: featured === 1,
    cover: covers.get(cover_id ?? '') ?? null,
    audio_url: audio.url,
    before_audio_url: before.url,
    after_audio_url: after.url,
    sounds: { audio: audio.measures, before: before.measures, after: after.measures },
  };
};

const presentOwn = (
  row: ItemRow,
  { covers, names }: { covers: Map<string, TrackCover>; names: Map<string, string> },
  sounds: HeardSound[] | undefined,
  draftAddress: DraftAddress,
): OwnPortfolioItem => {
  const { published, order_id, song, version } = row;
  const item = present(row, covers, sounds, (name, sound) =>
    published && isForVisitors(row, sound) ? publicAddress(name, sound) : draftAddress(name),
  );
  return {
    ...item,
    published: published === 1,
    order_id,
    order_name: names.get(order_id ?? '') ?? null,
    song,
    version,
  };
};

/** In the studio's order; those added or featured since come first, featured ones before newer ones. */
const allItems = (db: Queries) =>
  db
    .selectFrom('portfolio_items')
    .orderBy('position')
    .orderBy('featured', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_TRACKS);

const publishedItems = (db: Queries) => allItems(db).where('published', '=', 1);

const soundsInOrder = (db: Queries) =>
  db.selectFrom('audio_files').select(heard).orderBy('created_at').orderBy('id');

const findRowCovers = (db: Queries, rows: ItemRow[]) =>
  findCovers(
    db,
    rows.flatMap(({ cover_id }) => cover_id ?? []),
  );

const findRowNames = (db: Queries, rows: ItemRow[]) =>
  findOrderNames(
    db,
    rows.flatMap(({ order_id }) => order_id ?? []),
  );

// At most one file per part is ready, so no unused waveform is read.
const readItems = async (db: Queries, items: ReturnType<typeof allItems>) => {
  const rows = await items.selectAll().execute();
  const sounds = await soundsInOrder(db).where('item_id', 'in', items.select('id')).execute();
  const covers = await findRowCovers(db, rows);
  return { rows, covers, soundsOf: Map.groupBy(sounds, ({ item_id }) => item_id) };
};

/** Published items; one made from an order once its listening copy is ready. */
export const listPortfolio = async (db: Queries): Promise<PortfolioItem[]> => {
  const { rows, covers, soundsOf } = await readItems(db, publishedItems(db));
  return rows.flatMap((row) => {
    const sounds = soundsOf.get(row.id)?.filter((sound) => isForVisitors(row, sound)) ?? [];
    return row.from_order && !sounds.some(({ part }) => part === 'audio')
      ? []
      : [present(row, covers, sounds)];
  });
};

/** Whether anything is published. */
export const hasPortfolio = async (db: Queries): Promise<boolean> =>
  (await publishedItems(db).select('id').limit(1).executeTakeFirst()) !== undefined;

/** Published items and drafts. */
export const listOwnPortfolio = async (
  db: Queries,
  draftAddress: DraftAddress,
): Promise<OwnPortfolioItem[]> => {
  const { rows, covers, soundsOf } = await readItems(db, allItems(db));
  const names = await findRowNames(db, rows);
  return rows.map((row) => presentOwn(row, { covers, names }, soundsOf.get(row.id), draftAddress));
};

/** Ids and places of all items, in their order. */
export const listPlaces = (db: Queries): Promise<{ id: string; position: number }[]> =>
  allItems(db).select(['id', 'position']).execute();

/** One item, as in the owner's list. */
export const findPortfolioItem = async (
  db: Queries,
  id: string,
  draftAddress: DraftAddress,
): Promise<OwnPortfolioItem | undefined> => {
  const row = await db.selectFrom('portfolio_items').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const [covers, names, sounds] = [
    await findRowCovers(db, [row]),
    await findRowNames(db, [row]),
    await soundsInOrder(db).where('item_id', '=', id).execute(),
  ];
  return presentOwn(row, { covers, names }, sounds, draftAddress);
};

/** Whether visitors can play any of the track's sounds. */
export const isPlayable = async (db: Queries, id: string): Promise<boolean> =>
  (await db
    .selectFrom('audio_files')
    .innerJoin('portfolio_items', 'portfolio_items.id', 'audio_files.item_id')
    .select('audio_files.id')
    .where('item_id', '=', id)
    .where((is) =>
      is.or([
        is('state', '=', 'ready'),
        is.and([is('state', '=', 'waiting'), is('format', 'in', playableFormats), is('from_order', '=', 0)]),
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
