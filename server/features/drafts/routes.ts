import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { clientKey } from '../../../shared/clients.ts';
import type { DraftContent } from '../../../shared/drafts.ts';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getAddressKey, getNetwork } from '../../http/client-address.ts';
import { fromNow, HOUR, now, SECOND } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { presentDraft } from './present.ts';
import { changeDraft, countOpenDrafts, deleteDraft, findDraft, insertDraft } from './queries.ts';

// A person shares one form; both of their devices poll every few seconds and save while they type.
const SHARED_PER_MINUTE = 5;
const READ_PER_MINUTE = 300;
const SAVED_PER_MINUTE = 120;
// 600 MB at the maximum size of 60 KB; usually a kilobyte each.
const MAX_DRAFTS = 10_000;
const DELETED_PER_MINUTE = 60;
/** A network may have as many drafts as this many addresses. */
const ADDRESSES_OF_NETWORK = 4;

const goneError = () =>
  new AppError(
    'not_found',
    'This link no longer works: it was revoked or has expired. Your form on the other device still has everything.',
  );

const outdatedError = (isPlaced: boolean) =>
  new AppError(
    'conflict',
    isPlaced
      ? 'You’ve placed this order on your other device.'
      : 'The draft changed on your other device. Reload it, then save.',
  );

const toColumns = (content: DraftContent) => ({
  content: JSON.stringify(content),
  // A NUL is in no address, and PostgreSQL can't store it.
  email_key: clientKey(content.fields.email.toWellFormed().replaceAll('\0', '')),
  expires_at: fromNow(limits.upload_hours * HOUR),
});

type Visitor = { address: string; network: string };

/** Throws an AppError if this address, its network or the total has reached its limit. */
const checkOpenDrafts = async (
  tx: Queries,
  { address, network }: Visitor,
  isLimited: boolean,
  at: string,
): Promise<void> => {
  if (
    isLimited &&
    ((await countOpenDrafts(tx, at, { network, address })) >= limits.open_drafts ||
      (await countOpenDrafts(tx, at, { network })) >= ADDRESSES_OF_NETWORK * limits.open_drafts)
  )
    throw new AppError(
      'too_many',
      'You’ve reached today’s limit for sending forms to other devices. Carry on here, or revoke a link you no longer need.',
      { retryAfter: HOUR / SECOND },
    );
  if ((await countOpenDrafts(tx, at)) >= MAX_DRAFTS)
    throw new AppError('no_room', 'Forms can’t be sent to other devices right now. Please carry on here.');
};

/** Order forms being moved to another device. */
export const addDraftRoutes = (app: FastifyInstance, { database, config }: Deps): void => {
  bind(
    app,
    endpoints.createDraft,
    async ({ body, request, reply }) => {
      reply.header('cache-control', 'no-store');
      const id = randomBytes(16).toString('hex');
      const at = now();
      const visitor = { address: getAddressKey(request.ip), network: getNetwork(request.ip) };
      const row = {
        id,
        ...visitor,
        version: 1,
        is_placed: 0 as const,
        created_at: now(),
        ...toColumns(body),
      };
      return database.transaction(async (tx) => {
        await checkOpenDrafts(tx, visitor, config.RATE_LIMITS, at);
        return presentDraft(await insertDraft(tx, row));
      });
    },
    { perMinute: SHARED_PER_MINUTE },
  );

  bind(
    app,
    endpoints.getDraft,
    async ({ params, reply }) => {
      reply.header('cache-control', 'no-store');
      const row = await findDraft(database.read, params.draft_id, now());
      if (!row) throw goneError();
      return presentDraft(row);
    },
    { perMinute: READ_PER_MINUTE },
  );

  bind(
    app,
    endpoints.saveDraft,
    async ({ params: { draft_id }, body, reply }) => {
      reply.header('cache-control', 'no-store');
      const at = now();
      return database.transaction(async (tx) => {
        const saved = await changeDraft(tx, draft_id, body.version, at, toColumns(body.content));
        if (saved) return presentDraft(saved);
        const row = await findDraft(tx, draft_id, at);
        throw row ? outdatedError(row.is_placed === 1) : goneError();
      });
    },
    { perMinute: SAVED_PER_MINUTE },
  );

  bind(
    app,
    endpoints.endDraft,
    async ({ params: { draft_id }, reply }) => {
      reply.header('cache-control', 'no-store');
      if (!(await database.transaction((tx) => deleteDraft(tx, draft_id, now())))) throw goneError();
      return { message: 'Link revoked' };
    },
    { perMinute: DELETED_PER_MINUTE },
  );
};
