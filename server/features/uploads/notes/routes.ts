import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../../shared/endpoints.ts';
import { MEBIBYTE } from '../../../../shared/limits.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { bind } from '../../../http/bind.ts';
import { addLateReport } from '../../orders/queries.ts';
import { presentUpload } from '../present.ts';
import { keepNote, noteBytesBeside } from './queries.ts';

// Fifty files, each looked at, labelled and given to a song, a few times over.
const NOTES_A_MINUTE = 600;

/**
 * Of what waits for orders from one network: more than a hundred full orders of stems. Beyond it the song and the label are kept, and the studio looks
 * at the file itself.
 */
const MOST_NOTE_BYTES = 8 * MEBIBYTE;

const gone = () =>
  new AppError('not_found', 'This upload is not there any more. Remove the file and choose it again.');

/** What stands beside an upload: what it is in its song, and what the browser found in it. */
export const addNoteRoutes = (app: FastifyInstance, { database }: Deps): void => {
  bind(
    app,
    endpoints.noteStem,
    async ({ params, body, reply }) => {
      reply.header('cache-control', 'no-store');
      const row = await database.transaction(async (tx) => {
        const whole = JSON.stringify(body);
        const beside = await noteBytesBeside(tx, params.upload_id);
        const fits = beside + Buffer.byteLength(whole) <= MOST_NOTE_BYTES;
        const note = fits ? whole : JSON.stringify({ ...body, report: null, peaks: null });
        const kept = await keepNote(tx, params.upload_id, note);
        if (kept?.order_id && body.report) await addLateReport(tx, kept.storage_key, body.report, body.peaks);
        return kept;
      });
      if (!row) throw gone();
      return presentUpload(row.id, row);
    },
    { perMinute: NOTES_A_MINUTE },
  );
};
