import type { Row } from './row.ts';

/** A file whose bytes on the server grew this lately is being sent by somebody. */
const fresh_ms = 30_000;
/** A file of another device is held for sent until it has had time to grow. */
const grace_ms = 15_000;

type Seen = { offset: number; grew_ms: number; held: boolean };

/** Tells from one look at the server to the next which files somebody else is sending. */
export const createMoves = (now: () => number = () => performance.now()) => {
  const seen = new Map<string, Seen>();
  const since = new Map<string, number>();
  const growsElsewhere = (id: string) =>
    now() - (seen.get(id)?.grew_ms ?? Number.NEGATIVE_INFINITY) < fresh_ms;
  return {
    /** Its bytes grow, and no tab of this browser is why. */
    growsElsewhere,
    look(
      { id, fingerprint }: Pick<Row, 'id' | 'fingerprint'>,
      offset: number | undefined,
      held: boolean,
    ): boolean {
      const before = seen.get(id);
      if (!since.has(id)) since.set(id, now());
      if (offset !== undefined) {
        // What a tab sent may be counted only after it has gone.
        const isOther = before && offset > before.offset && !held && !before.held;
        seen.set(id, {
          offset,
          held,
          grew_ms: isOther ? now() : (before?.grew_ms ?? Number.NEGATIVE_INFINITY),
        });
      }
      const isNew = !fingerprint && now() - (since.get(id) ?? 0) < grace_ms;
      return held || growsElsewhere(id) || (isNew && offset !== undefined);
    },
  };
};
