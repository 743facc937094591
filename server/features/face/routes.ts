import type { FastifyInstance } from 'fastify';
import { getAccentPath } from '../../../shared/accent.ts';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { notFound } from '../../http/errors.ts';
import { CACHE_FOREVER } from '../../http/public-files.ts';
import { readSettings } from '../settings/queries.ts';
import { computeAccent, writeAccentStyles } from './accent.ts';

/** The style sheet of the studio's own colour, and how a colour would be shown. */
export const addFaceRoutes = (app: FastifyInstance, { database }: Deps): void => {
  let written = { accent: '', styles: '' };

  app.get('/face/:file', { config: { access: 'public' } }, async (request, reply) => {
    const { accent } = await readSettings(database.read);
    // Only the studio's: a stranger's colours aren't worth computing.
    if (request.url !== getAccentPath(accent)) throw notFound();
    if (written.accent !== accent) written = { accent, styles: writeAccentStyles(accent) };
    return reply.type('text/css; charset=utf-8').header('cache-control', CACHE_FOREVER).send(written.styles);
  });

  bind(app, endpoints.getAccentShades, async ({ query }) => {
    const { text, fill } = computeAccent(query.accent);
    return { text_day: text.day, text_night: text.night, fill };
  });
};
