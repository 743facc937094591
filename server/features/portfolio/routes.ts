import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { MEBIBYTE } from '../../../shared/sizes.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { bindCachedList } from '../../http/cached-text.ts';
import { getAddressKey } from '../../http/client-address.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import { MINUTE, now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { FormUploads } from '../../receive-upload/form-uploads.ts';
import { addPlay, findSound, listSounds, playCount, retrySound } from './edit-queries.ts';
import { orderItems } from './order-items.ts';
import { findPortfolioItem, isPlayable, listOwnPortfolio, listPortfolio } from './queries.ts';
import { addItem, changeItem, deleteItem, noItem } from './save-item.ts';
import { getDraftAddress } from './sound-files.ts';

// More tracks than anyone starts in a minute.
const PLAYS_PER_MINUTE = 60;
const FILES_OF_A_TRACK = 3;
const TEXTS_MB = 10;

export const addPortfolioRoutes = (app: FastifyInstance, deps: Deps, cache: ResponseCache): void => {
  const { database, storage, signals, config } = deps;
  const uploads = new FormUploads(app, storage);
  const terms = {
    what: 'the track',
    maxBytes: (FILES_OF_A_TRACK * config.MAX_UPLOAD_MB + TEXTS_MB) * MEBIBYTE,
    tooLarge: `Each file of a track can be up to ${config.MAX_UPLOAD_MB} MB.`,
  };

  bindCachedList(app, cache, endpoints.listPortfolio, {
    read: async () => ({ items: await listPortfolio(database.read) }),
  });

  bind(app, endpoints.listOwnPortfolio, async () => ({
    items: await listOwnPortfolio(database.read, await getDraftAddress(database)),
  }));

  bind(app, endpoints.orderPortfolio, async ({ body }) => {
    await orderItems(deps, body);
    return { items: await listOwnPortfolio(database.read, await getDraftAddress(database)) };
  });

  bind(app, endpoints.addPortfolioItem, async ({ request }) => {
    const item = await uploads.take(request, terms, (form) => addItem(deps, form));
    return { ...item, message: 'Portfolio item added successfully!' };
  });

  bind(
    app,
    endpoints.changePortfolioItem,
    async ({ request, params }) => {
      const item = await uploads.take(request, terms, (form) => changeItem(deps, params.id, form));
      return { ...item, message: 'Portfolio item updated successfully!' };
    },
    {
      current: async ({ params }) =>
        findPortfolioItem(database.read, params.id, await getDraftAddress(database)),
    },
  );

  bind(app, endpoints.deletePortfolioItem, async ({ params }) => {
    await deleteItem(deps, params.id);
    return { message: 'Portfolio item deleted successfully' };
  });

  bind(app, endpoints.listSoundFiles, async () => ({ files: await listSounds(database.read) }));

  bind(app, endpoints.retrySoundFile, async ({ params: { id } }) => {
    const file = await database.transaction((tx) => retrySound(tx, id, now()));
    if (!file) {
      if (!(await findSound(database.read, id)))
        throw new AppError('not_found', 'This file no longer exists. Reload the list.');
      throw new AppError('conflict', 'You can only retry a file that failed');
    }
    for (const signal of ['content-changed', 'sounds-waiting'] as const) signals.emit(signal);
    return file;
  });

  addPlayCount(app, deps);
};

/** Repeated plays by one address within this time count once; under a flood, the oldest are forgotten earlier. */
const SAME_PLAY_MS = 10 * MINUTE;
const MAX_RECENT_PLAYS = 10_000;

const nothingToHear = () => new AppError('conflict', 'This track has nothing to play yet');

/** Invalidates no cached page: the count on it may be slightly out of date. */
const addPlayCount = (app: FastifyInstance, { database }: Deps): void => {
  const recent = new LRUCache<string, true>({ max: MAX_RECENT_PLAYS, ttl: SAME_PLAY_MS });
  bind(
    app,
    endpoints.countPlay,
    async ({ params: { id }, request }) => {
      const count = await playCount(database.read, id);
      if (count === undefined) throw noItem();
      if (!(await isPlayable(database.read, id))) throw nothingToHear();
      const play = `${id} ${getAddressKey(request.ip)}`;
      if (recent.has(play)) return { play_count: count };
      recent.set(play, true);
      try {
        const play_count = await database.transaction((tx) => addPlay(tx, id));
        if (play_count === undefined) throw noItem();
        return { play_count };
      } catch (error) {
        recent.delete(play);
        throw error;
      }
    },
    { perMinute: PLAYS_PER_MINUTE },
  );
};
