import type * as z from 'zod/mini';
import type { accentShades } from '../../../shared/accent.ts';
import { formatList } from '../../../shared/format.ts';
import type { SiteScheme } from '../../../shared/settings.ts';

/** How a colour is shown, where it isn't as chosen, in the schemes that the site has. */
export const describeShades = (
  chosen: string,
  { text_day, text_night, fill }: z.infer<typeof accentShades>,
  scheme: SiteScheme,
): string => {
  const shown = [
    { shade: text_day, place: 'for text on light pages', isUsed: scheme !== 'dark' },
    { shade: text_night, place: 'for text on dark pages', isUsed: scheme !== 'light' },
    { shade: fill, place: 'on buttons', isUsed: true },
  ].filter(({ shade, isUsed }) => isUsed && shade !== chosen);
  return shown.length > 0
    ? `To keep text readable, we show it as ${formatList(shown.map(({ shade, place }) => `${shade} ${place}`))}.`
    : 'Text in this colour is readable, so we show it as it is.';
};
