import type { VersionKind } from './version-kinds.ts';

/**
 * What was sold and isn’t there yet: an order is complete without any. A delivered master stands in for its mix.
 */
export const listMissing = <Cell extends { song: number; kind: VersionKind }>(
  sold: readonly Cell[],
  isThere: (song: number, kind: VersionKind) => boolean,
): Cell[] =>
  sold.filter(({ song, kind }) => !isThere(song, kind) && !(kind === 'mix' && isThere(song, 'master')));
