import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { pickEmailSettings } from '../../email/email-settings.ts';
import { bind } from '../../http/bind.ts';
import { changeOnce } from '../ledger/change-once.ts';
import { readIdempotencyKey } from '../ledger/idempotency.ts';
import { findOrderOrThrow } from '../ledger/lock-order.ts';
import { allowRounds, answerNote } from '../revisions/answer-notes.ts';
import { approveSongs } from '../revisions/approve-songs.ts';
import { addNote, changeNote, removeNote } from '../revisions/change-notes.ts';
import { sendRound } from '../revisions/send-round.ts';
import { readOfferedSettings } from '../settings/present.ts';
import { listNotes, listRounds } from '../versions/note-queries.ts';
import { presentRoundNote, presentStudioNote } from '../versions/present.ts';
import { countRounds } from '../versions/rounds-left.ts';
import { listSongs } from '../versions/song-queries.ts';
import { presentDetail } from './present.ts';

// Pages autosave while a client is typing.
const NOTES_PER_MINUTE = 120;
const ROUNDS_PER_MINUTE = 20;

const keyOf = ({ headers }: FastifyRequest) => readIdempotencyKey(headers['idempotency-key']);

/** The client’s routes for notes, rounds and approvals. */
export const addRoundRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { read } = deps.database;
  const often = { perMinute: NOTES_PER_MINUTE };

  bind(
    app,
    endpoints.addNote,
    async ({ client: { order_id: orderId }, params, body, request }) =>
      presentRoundNote(await addNote(deps, { orderId, key: keyOf(request) }, params.version_id, body)),
    often,
  );

  bind(
    app,
    endpoints.changeNote,
    async ({ client: { order_id: orderId }, params, body, request }) =>
      presentRoundNote(await changeNote(deps, { orderId, key: keyOf(request) }, params.note_id, body)),
    often,
  );

  bind(
    app,
    endpoints.deleteNote,
    async ({ client: { order_id: orderId }, params, request }) => {
      await removeNote(deps, { orderId, key: keyOf(request) }, params.note_id);
      return undefined;
    },
    often,
  );

  bind(
    app,
    endpoints.sendRound,
    async ({ client: { order_id }, request }) => {
      const number = await sendRound(deps, order_id, keyOf(request));
      const order = await findOrderOrThrow(read, order_id);
      const [notes, rounds] = await Promise.all([
        listNotes(read, order_id, [number]),
        listRounds(read, order_id),
      ]);
      return {
        number,
        notes: notes.map(presentRoundNote),
        rounds_left: countRounds(order, rounds).rounds_left,
      };
    },
    { perMinute: ROUNDS_PER_MINUTE },
  );

  bind(
    app,
    endpoints.approve,
    async ({ client: { order_id }, body, request }) => {
      await approveSongs(deps, order_id, body, keyOf(request));
      const order = await findOrderOrThrow(read, order_id);
      return { status: order.status, songs: await listSongs(read, order) };
    },
    { perMinute: ROUNDS_PER_MINUTE },
  );
};

/** The studio’s routes for notes and rounds. */
export const addStudioRoundRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database, config } = deps;

  bind(app, endpoints.answerNote, async ({ params, body, request }) => {
    const call = { orderId: params.order_id, content: body, key: keyOf(request) };
    return presentStudioNote(await answerNote(deps, call, params.note_id));
  });

  bind(app, endpoints.allowRounds, async ({ params, body, request }) => {
    const settings = pickEmailSettings(await readOfferedSettings(database.read, config));
    const change = {
      orderId: params.order_id,
      scope: 'rounds allowed',
      content: body.more,
      key: keyOf(request),
    };
    const sender = { config, settings };
    const order = await changeOnce(deps, change, (tx, before, more) => allowRounds(tx, before, more, sender));
    return presentDetail(deps, order);
  });
};
