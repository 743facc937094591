import * as z from 'zod/mini';
import { trimText } from './blank-text.ts';
import { line } from './fields.ts';
import { type LandingSection, landingSections } from './landing-sections.ts';
import { limits } from './limits.ts';
import { webLink } from './web-link.ts';

/** How the studio's site looks, besides its colour: the font of headings, links to profiles, and the landing page's sections. */

/** Fonts of headings, by their families in web/ui/theme.css. */
export const headingFonts = ['wide', 'serif', 'condensed'] as const;
export type HeadingFont = (typeof headingFonts)[number];
export const headingFont = z.enum(headingFonts, { error: 'Choose one of the fonts' });

const webAddress = z.string({ error: 'Enter a link' }).check(
  z.overwrite(trimText),
  z.maxLength(limits.url, { error: `Link can have at most ${limits.url} characters` }),
  z.regex(webLink, {
    error: ({ input }) =>
      /^https:\/\//i.test(String(input))
        ? 'This link can’t be used. Copy it from the address bar.'
        : 'Enter a link that starts with https://',
  }),
);

/** A link with its name, such as a profile or where a track was released. */
export const namedLink = z.strictObject({
  label: line('Name', limits.link_label).check(z.minLength(1, { error: 'Name is required' })),
  url: webAddress,
});
export type NamedLink = z.infer<typeof namedLink>;

const links = (max: number) =>
  z.array(namedLink, { error: 'Send a list of links' }).check(
    z.maxLength(max, { error: `Use at most ${max} links` }),
    z.superRefine((list, context) => {
      const second = list.findIndex(({ url }, place) => list.findIndex((one) => one.url === url) < place);
      if (second > 0)
        context.addIssue({ code: 'custom', path: [second, 'url'], message: 'You already have this link' });
    }),
  );
export const socialLinks = links(limits.social_links);
export const releaseLinks = links(limits.release_links);

const place = z.strictObject({
  id: z.enum(landingSections, { error: 'This isn’t a section of the landing page' }),
  visible: z.boolean({ error: 'Send true or false' }),
});

/** The sections below the hero, each once, in order. */
export const sectionList = z.array(place, { error: 'Send a list of sections' }).check(
  z.refine(
    (list) =>
      list.length === landingSections.length && new Set(list.map(({ id }) => id)).size === list.length,
    { error: 'Send every section once' },
  ),
  z.refine((list) => list.every(({ id, visible }) => visible || id !== ORDER_FORM), {
    error: 'The order form can’t be hidden',
  }),
);

export const ORDER_FORM: LandingSection = 'contact-form';
