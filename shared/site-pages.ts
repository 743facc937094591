import * as z from 'zod/mini';
import { knownVersion, line, paragraph, rowVersion, timestamp } from './fields.ts';
import { limits } from './limits.ts';

/** Pages of the studio's own: terms, privacy, an imprint and others, written in Markdown. */

const BAD_SLUG = 'Use small letters, digits and hyphens, like terms or house-rules';

export const sitePageForm = z.object({
  slug: line('Address', limits.slug).check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: BAD_SLUG })),
  title: line('Title', limits.title).check(z.minLength(1, { error: 'Title is required' })),
  body: paragraph('Text', limits.page_body).check(z.minLength(1, { error: 'Text is required' })),
  in_footer: z.boolean({ error: 'Choose whether the footer links to it' }),
});
export type SitePageForm = z.infer<typeof sitePageForm>;
export const sitePageChange = z.extend(sitePageForm, knownVersion);

export const sitePage = z.object({
  slug: z.string(),
  title: z.string(),
  body: z.string(),
  in_footer: z.boolean(),
  updated_at: timestamp,
  ...rowVersion,
});
export type SitePage = z.infer<typeof sitePage>;

/** The terms as they are shown: `sha256` is that of their Markdown. */
export const terms = z.object({ title: z.string(), sha256: z.string() });
export type Terms = z.infer<typeof terms>;

/** `terms_sha256`: which text was shown. Another one is refused; without it, the present text is meant. */
export const acceptance = z.object({
  accepted_terms: z._default(z.boolean({ error: 'Accept the terms with true' }), false),
  terms_sha256: z._default(line('Terms', limits.sha256), ''),
});
export type Acceptance = z.infer<typeof acceptance>;

/** What every public page knows of them. */
export type SitePageLink = Pick<SitePage, 'slug' | 'title' | 'in_footer'>;
