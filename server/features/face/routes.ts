import type { FastifyInstance } from 'fastify';
import { getAccentPath } from '../../../shared/accent.ts';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { notFound } from '../../http/errors.ts';
import { CACHE_FOREVER } from '../../http/public-files.ts';
import { FormUploads } from '../../receive-upload/form-uploads.ts';
import { getPictureTerms } from '../../receive-upload/receive-picture.ts';
import { findLogo } from '../images/queries.ts';
import { removeLogo, saveLogo } from '../images/save-logo.ts';
import { readSettings } from '../settings/queries.ts';
import { computeAccent, writeAccentStyles } from './accent.ts';

/** The studio's colour, with its style sheet, and the logo. */
export const addFaceRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database, storage } = deps;
  const uploads = new FormUploads(app, storage);
  const terms = getPictureTerms('the logo');
  let written = { accent: '', styles: '' };

  app.get('/face/:file', { config: { access: 'public' } }, async (request, reply) => {
    const { accent } = await readSettings(database.read);
    // Only the studio's: a stranger's colours aren't worth computing.
    if (request.url !== getAccentPath(accent)) throw notFound();
    if (written.accent !== accent) written = { accent, styles: writeAccentStyles(accent) };
    return reply.type('text/css; charset=utf-8').header('cache-control', CACHE_FOREVER).send(written.styles);
  });

  bind(app, endpoints.getAccentShades, async ({ query }) => {
    const { text, fill } = computeAccent(query.accent ?? (await readSettings(database.read)).accent);
    return { text_day: text.day, text_night: text.night, fill };
  });

  bind(app, endpoints.getLogo, async () => ({ logo: await findLogo(database.read) }));
  bind(app, endpoints.saveLogo, async ({ request }) => ({
    logo: await uploads.take(request, terms, (form) => saveLogo(deps, form)),
  }));
  bind(app, endpoints.removeLogo, async () => {
    await removeLogo(deps);
    return { logo: null };
  });
};
