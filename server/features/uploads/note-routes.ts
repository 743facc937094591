import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { bind } from '../../http/bind.ts';
import { presentUpload } from './present.ts';
import { saveStemNote } from './save-stem-note.ts';

// Fifty files, each looked at, labelled and given to a song, a few times over.
const NOTES_A_MINUTE = 600;

const gone = () =>
  new AppError('not_found', 'This upload is not there any more. Remove the file and choose it again.');

/** What stands beside an upload: what it is in its song, and what the browser found in it. */
export const addNoteRoutes = (app: FastifyInstance, { database }: Deps): void => {
  bind(
    app,
    endpoints.noteStem,
    async ({ params, body, reply }) => {
      reply.header('cache-control', 'no-store');
      const row = await database.transaction((tx) => saveStemNote(tx, params.upload_id, body));
      if (!row) throw gone();
      return presentUpload(row.id, row);
    },
    { perMinute: NOTES_A_MINUTE },
  );
};
