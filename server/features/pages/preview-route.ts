import type { FastifyInstance } from 'fastify';
import { defaultAccent } from '../../../shared/accent.ts';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { StoredSettings } from '../../../shared/settings.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { notFound } from '../../http/errors.ts';
import { listAccentVariables } from '../face/accent.ts';
import { readPageData } from './page-data.ts';
import type { Web } from './web-build.ts';

/** The landing page by the renderer of the landing page, with what the studio is typing in its settings. */
export const addPreviewRoute = (app: FastifyInstance, deps: Deps, web: Web | undefined): void =>
  bind(app, endpoints.previewSite, async ({ body }) => {
    if (!web) throw notFound();
    const unsaved: Partial<StoredSettings> = Object.fromEntries(Object.entries(body));
    const data = await readPageData(deps, 'landing', unsaved);
    const { accent } = data.settings;
    // Only the colour that is saved has a style sheet.
    const settings = { ...data.settings, accent: defaultAccent };
    return {
      html: web.renderPreview({ ...data, settings }, web.assetsOf('landing')),
      accent: accent === defaultAccent ? {} : listAccentVariables(accent),
    };
  });
