import { describe, expect, test } from 'vitest';
import type { VersionKind } from '../version-kinds.ts';
import { type PlannedOrder, planVersions } from './plan-versions.ts';

/** An order of these titles, to which these kinds were sold and nothing has been uploaded. */
const orderOf = (titles: string[], kinds: VersionKind[] = ['mix', 'master']): PlannedOrder => {
  const songs = titles.map((title, index) => ({ song: index + 1, title }));
  return {
    songs,
    deliverables: songs.flatMap(({ song }) =>
      kinds.map((kind) => ({ song, kind, version_id: null, ready_version_id: null })),
    ),
  };
};
const kindOf = (name: string, order = orderOf(['Night Bus'])) => planVersions([name], order)[0]?.kind;

describe('tells what a file is by its name', () => {
  test.each([
    ['Night Bus - Mix 3.wav', 'mix'],
    ['NightBus_Mixdown_v2.wav', 'mix'],
    ['Night Bus premaster.wav', 'mix'],
    ['Night Bus (Pre-Master).wav', 'mix'],
    ['night_bus_MASTER_24bit.wav', 'master'],
    ['Night Bus Mastered.aiff', 'master'],
    ['Night Bus (Clean Master).wav', 'clean'],
    ['Night Bus Radio Edit.wav', 'clean'],
    ['Night Bus Instrumental Mix.wav', 'instrumental'],
    ['NB inst.wav', 'instrumental'],
    ['Night Bus - no vox.wav', 'instrumental'],
    ['NB_acapella.aif', 'acapella'],
    ['NB a cappella.wav', 'acapella'],
    ['Night Bus Acca.wav', 'acapella'],
    ['Night Bus stems.zip', 'stems'],
    ['Night Bus.zip', 'stems'],
    ['Night Bus Master.zip', 'stems'],
  ])('%s is %s', (name, kind) => expect(kindOf(name)).toBe(kind));

  test('a word of the title says nothing about the kind', () => {
    expect(kindOf('Clean Break master.wav', orderOf(['Clean Break']))).toBe('master');
    expect(kindOf('Master Plan mix 1.wav', orderOf(['Master Plan']))).toBe('mix');
    expect(kindOf('Instant.wav', orderOf([''], ['master']))).toBe('master');
  });

  test('without such a word it is what is still missing, each once, and then a mix', () => {
    const order = orderOf(['Night Bus'], ['mix', 'master', 'instrumental']);
    expect(planVersions(['a.wav', 'Night Bus mix.wav', 'b.wav', 'c.wav'], order)).toEqual([
      { song: 1, kind: 'master' },
      { song: 1, kind: 'mix' },
      { song: 1, kind: 'instrumental' },
      { song: 1, kind: 'mix' },
    ]);
    // Or a version, where nobody bought a mix or a master.
    expect(kindOf('a.wav', orderOf(['Night Bus'], []))).toBe('version');
    expect(planVersions(['a.wav', 'b.wav'], orderOf(['Night Bus'], ['clean']))).toEqual([
      { song: 1, kind: 'clean' },
      { song: 1, kind: 'version' },
    ]);
  });
});

describe('tells whose song a file is', () => {
  const order = orderOf(['Night', 'Night Bus', '']);
  const songOf = (name: string, target?: number) => planVersions([name], order, target)[0]?.song;

  test('by the longest title in its name', () => {
    expect(songOf('Juno Vale - Night Bus (Master).wav')).toBe(2);
    expect(songOf('juno_night_master.wav')).toBe(1);
    expect(songOf('NightBusMaster.wav', 1)).toBe(2);
  });

  test('by its number', () => {
    expect(songOf('Song 3 mix.wav')).toBe(3);
    expect(songOf('03 - untitled master.wav')).toBe(3);
    expect(songOf('09 master.wav', 2)).toBe(2);
    expect(planVersions(['2 master.wav'], orderOf(['Night Bus']))[0]?.song).toBe(1);
  });

  test('or else the one it was dropped on, or the first that lacks it', () => {
    expect(songOf('bounce master.wav', 3)).toBe(3);
    expect(songOf('bounce master.wav')).toBe(1);
    expect(
      planVersions(['Night master.wav', 'x master.wav', 'y master.wav', 'z master.wav'], order).map(
        ({ song }) => song,
      ),
    ).toEqual([1, 2, 3, 1]);
  });
});
