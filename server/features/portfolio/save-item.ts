import type { z } from 'zod';
import { findSoundExtension, listSounds } from '../../../shared/audio/formats.ts';
import { type PortfolioChange, portfolioChange } from '../../../shared/content-changes.ts';
import { endpoints } from '../../../shared/endpoints/index.ts';
import {
  type OwnPortfolioItem,
  type PortfolioForm,
  portfolioForm,
  portfolioIncomplete,
  type SoundPart,
  soundState,
} from '../../../shared/portfolio.ts';
import type { Deps } from '../../deps.ts';
import type { Part } from '../../http/multipart.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';
import { cleanFileName } from '../../receive-upload/file-names.ts';
import { type FormBody, readForm } from '../../receive-upload/read-form.ts';
import { type ReceivedFile, receiveFile } from '../../receive-upload/receive-file.ts';
import { removeFiles, type StagedFiles, saveContent } from '../../receive-upload/staged-files.ts';
import { fileError } from '../../receive-upload/upload-errors.ts';
import type { Flag } from '../../schema/database.ts';
import { lockImage } from '../images/queries.ts';
import { takeVersion } from '../system/row-version-queries.ts';
import { insertSound, isItem, moveFeaturedUp, takeItem, takeSounds, updateItem } from './edit-queries.ts';
import { isShowable } from './order-item-queries.ts';
import { addPortfolioItem, type DraftAddress, findPortfolioItem } from './queries.ts';
import { getDraftAddress } from './sound-files.ts';

const parts: Record<string, SoundPart> = { audio_file: 'audio', before_file: 'before', after_file: 'after' };
type Received<F> = { form: F; files: [field: string, file: ReceivedFile][] };

export const noItem = () => new AppError('not_found', 'This track no longer exists. Reload the list.');

/** Adds a track with its files. Once it resolves, they survive a power cut; if it rejects, nothing remains. */
export const addItem = async (deps: Deps, body: FormBody, at = now()): Promise<OwnPortfolioItem> => {
  const draftAddress = await getDraftAddress(deps.database);
  const item = await saveContent(
    deps,
    (staged) => receive(deps, body, portfolioForm, endpoints.addPortfolioItem.files, staged),
    async (tx, { form, files }) => {
      const id = newId();
      await addPortfolioItem(tx, {
        ...getColumns(form),
        cover_id: (await takeCover(tx, form.cover_id)) ?? null,
        id,
        play_count: 0,
        created_at: at,
      });
      for (const [field, file] of files) await insertSound(tx, id, getPart(field), file, at);
      return { saved: await asShown(tx, id, draftAddress) };
    },
  );
  deps.signals.emit('sounds-waiting');
  return item;
};

/** Changes a track. Files that aren't sent stay; a replaced file is deleted once the new one is prepared. */
export const changeItem = async (deps: Deps, id: string, body: FormBody): Promise<OwnPortfolioItem> => {
  if (!(await isItem(deps.database.read, id))) throw noItem();
  const draftAddress = await getDraftAddress(deps.database);
  const { item, isHeard } = await saveContent(
    deps,
    (staged) => receive(deps, body, portfolioChange, endpoints.changePortfolioItem.files, staged),
    async (tx, received) => {
      const left = await change(tx, id, received);
      const isHeard = received.files.length > 0;
      return { saved: { item: await asShown(tx, id, draftAddress), isHeard }, left };
    },
  );
  if (isHeard) deps.signals.emit('sounds-waiting');
  return item;
};

export const deleteItem = async (deps: Deps, id: string): Promise<void> => {
  const left = await deps.database.urgentTransaction((tx) => takeItem(tx, id));
  if (!left) throw noItem();
  deps.signals.emit('content-changed');
  await removeFiles(deps, left);
};

const receive = <S extends typeof portfolioForm | typeof portfolioChange>(
  deps: Deps,
  body: FormBody,
  schema: S,
  files: typeof endpoints.addPortfolioItem.files | typeof endpoints.changePortfolioItem.files,
  staged: StagedFiles,
): Promise<Received<z.output<S>>> =>
  readForm(body, {
    body: schema,
    files,
    incomplete: portfolioIncomplete,
    receive: async (part) => {
      refuseUnheard(part);
      return receiveFile(part, { staged, storage: deps.storage, maxMb: deps.config.MAX_UPLOAD_MB });
    },
  });

/** Orders may include ZIPs; visitors can't play one. */
const refuseUnheard = (part: Part): void => {
  const name = cleanFileName(part.filename ?? '');
  if (findSoundExtension(name)) return;
  throw fileError(part.name, 'unsupported', `Visitors can’t play ${name}. Send ${listSounds()}.`);
};

const toFlag = (is: boolean): Flag => (is ? 1 : 0);

/** An image as a cover, which stays until the transaction ends; an empty id is none. */
const takeCover = async (tx: Queries, id: string | undefined): Promise<string | null | undefined> => {
  if (!id) return id === '' ? null : undefined;
  const message = 'This image no longer exists. Choose another cover.';
  if (!(await lockImage(tx, id)))
    throw new AppError('invalid', message, { errors: [{ field: 'cover_id', message }] });
  return id;
};

const getColumns = ({
  title,
  description,
  genre,
  artist,
  links,
  featured,
  published = true,
}: PortfolioForm) => ({
  title,
  description,
  genre,
  artist,
  links: JSON.stringify(links),
  featured: toFlag(featured),
  published: toFlag(published),
});

/** Without `published`, the form is complete, and missing fields are empty. */
const getChanges = (change: PortfolioChange) => {
  const { title, description, genre, artist, links, featured, published } = change;
  const isWhole = published === undefined;
  return {
    title,
    description,
    genre: genre ?? (isWhole ? '' : undefined),
    artist: artist ?? (isWhole ? '' : undefined),
    links: links || isWhole ? JSON.stringify(links ?? []) : undefined,
    featured: featured === undefined && !isWhole ? undefined : toFlag(featured ?? false),
    published: isWhole ? undefined : toFlag(published),
  };
};

const getPart = (field: string): SoundPart => {
  const part = parts[field];
  if (!part) throw new TypeError(`Not a part of a track: ${field}`);
  return part;
};

const NOT_AGREED =
  'This song is from an order whose client hasn’t agreed to be shown, or has taken that back. Ask them to allow it on their order page.';

/** Inside the transaction: applies the form's texts and files to an item. Returns the storage keys no longer in use. */
const change = async (
  tx: Queries,
  id: string,
  { form, files }: Received<PortfolioChange>,
): Promise<string[]> => {
  if (form.published && !(await isShowable(tx, id))) throw new AppError('conflict', NOT_AGREED);
  await takeVersion(tx, 'portfolio_items', id, form.version);
  const cover_id = await takeCover(tx, form.cover_id ?? (form.published === undefined ? '' : undefined));
  const changes = getChanges(form);
  if (changes.featured) await moveFeaturedUp(tx, id);
  if (!(await updateItem(tx, id, { ...changes, cover_id }))) throw noItem();
  const left: string[] = [];
  for (const side of ['before', 'after'] as const)
    if (form[`remove_${side}`]) left.push(...(await takeSounds(tx, id, side, soundState.options)));
  for (const [field, file] of files) {
    const part = getPart(field);
    // The current file stays in use until the new one is ready.
    left.push(...(await takeSounds(tx, id, part, ['waiting', 'failed'])));
    await insertSound(tx, id, part, file, now());
  }
  return left;
};

const asShown = async (tx: Queries, id: string, draftAddress: DraftAddress): Promise<OwnPortfolioItem> => {
  const item = await findPortfolioItem(tx, id, draftAddress);
  if (!item) throw noItem();
  return item;
};
