import * as z from 'zod/mini';
import { storedSettings } from './settings.ts';

/** Settings that aren't saved, to see the landing page with them. */
export const previewedSettings = z.strictObject(z.partial(storedSettings).shape);

/** `accent`: variables of the page's style sheet for a colour of the studio's own. */
export const sitePreview = z.object({ html: z.string(), accent: z.record(z.string(), z.string()) });
export type SitePreview = z.infer<typeof sitePreview>;
