import * as z from 'zod/mini';
import { trimText } from './blank-text.ts';

/** The studio's own colour. Shades that can be read are computed from it: `server/features/face/accent.ts`. */
export const defaultAccent = '#ffb224';

/** The style sheet with the shades of a colour. It says the same as long as the product computes them the same way. */
export const getAccentPath = (accent: string): string => `/face/1-${accent.slice(1)}.css`;

export const accent = z.string({ error: 'Choose a colour' }).check(
  z.overwrite((text) => trimText(text).toLowerCase()),
  z.overwrite((text) => text.replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3')),
  z.regex(/^#[0-9a-f]{6}$/, { error: 'Choose a colour by its code, like #ffb224' }),
);

/** How a colour is shown, where it isn't as chosen. */
export const accentShades = z.object({
  text_day: z.string(),
  text_night: z.string(),
  fill: z.string(),
});
