import { tone } from './listening-signals.ts';
import { addTrack, serve, wavOf } from './listening-sounds.ts';
import { button, openRow, playerOf } from './listening-steps.ts';
import { alive, visit } from './page-tests.ts';
import type { Stage } from './set-up.ts';
import type { Studio } from './studio.ts';

const seconds = 30;
const sides = { before: wavOf(tone(seconds, 220, 0.1)), after: wavOf(tone(seconds, 330, 0.1)) };

/** A track with both sides, one with a single side, one with none. */
export const addBoth = (studio: Studio): void => {
  const part = { duration_s: seconds, lufs: -20 };
  addTrack(studio, 'both', 'Both', [
    { part: 'before', ...part },
    { part: 'after', ...part },
  ]);
  addTrack(studio, 'one', 'Only after', [{ part: 'after', ...part }]);
  addTrack(studio, 'none', 'Nothing', []);
};

/** The landing page, with the player of the track that has both sides. */
export const openBoth = async (stage: Stage, options: Parameters<typeof visit>[3] = {}) => {
  const page = await visit(stage.browser, stage.product.url, '/', {
    ...options,
    prepare: async (context) => {
      await serve(context, 'both', sides);
      await serve(context, 'one', { after: sides.after });
      await options.prepare?.(context);
    },
  });
  const player = playerOf(page, 'Both');
  await alive(button(player, 'Play'));
  await openRow(player);
  return { page, player };
};
