import { describe, expect, it } from 'vitest';
import {
  type Compare,
  type CompareEvent,
  compareDue,
  compareOff,
  getSlots,
  isHidden,
  reduceCompare,
} from './compare-state.ts';
import { initialPlayer, type PlayerEvent, reducePlayer } from './player-state.ts';

const match = { lufs: { before: -14.2, after: -9.8 }, gain_db: { before: 0, after: -4.4 } };
const on: Compare = { phase: 'on', match, blind: null };
const go = (events: CompareEvent[], from: Compare = compareOff) => events.reduce(reduceCompare, from);

describe('instant compare', () => {
  it('goes from off through loading to on, and back', () => {
    expect(go([{ type: 'compare_asked' }])).toEqual({ phase: 'loading', percent: null });
    expect(go([{ type: 'compare_asked' }, { type: 'compare_progressed', percent: 45 }])).toEqual({
      phase: 'loading',
      percent: 45,
    });
    expect(go([{ type: 'compare_asked' }, { type: 'compare_ready', match }])).toEqual(on);
    expect(go([{ type: 'compare_left' }], on)).toEqual(compareOff);
  });

  it('starts with the first playback when pending, unless switched off before', () => {
    expect(go([{ type: 'compare_asked' }], compareDue)).toEqual({ phase: 'loading', percent: null });
    expect(go([{ type: 'compare_left' }], compareDue)).toEqual(compareOff);
    expect(go([{ type: 'compare_ready', match }], compareDue)).toBe(compareDue);
  });

  it('says why it cannot run, and clears that on the next attempt', () => {
    const failed = go([{ type: 'compare_asked' }, { type: 'compare_failed', problem: 'Too long.' }]);
    expect(failed).toEqual({ phase: 'off', problem: 'Too long.' });
    expect(go([{ type: 'compare_asked' }], failed).phase).toBe('loading');
  });

  it('ignores late events after it was switched off', () => {
    const late: CompareEvent[] = [
      { type: 'compare_progressed', percent: 99 },
      { type: 'compare_ready', match },
      { type: 'blind_begun', first: 'after' },
      { type: 'blind_revealed', liked: 'after' },
    ];
    expect(go(late)).toBe(compareOff);
  });

  it('hides the sides until they are revealed, only once', () => {
    const hidden = go([{ type: 'blind_begun', first: 'after' }], on);
    expect(isHidden(hidden)).toBe(true);
    expect(getSlots(hidden)).toEqual(['after', 'before']);
    const shown = go([{ type: 'blind_revealed', liked: 'before' }], hidden);
    expect(isHidden(shown)).toBe(false);
    expect(getSlots(shown)).toEqual(['before', 'after']);
    expect(go([{ type: 'blind_revealed', liked: 'after' }], shown)).toBe(shown);
    expect(isHidden(go([{ type: 'blind_begun', first: 'before' }], shown))).toBe(true);
  });
});

describe('player state while comparing', () => {
  const play = (events: PlayerEvent[]) =>
    events.reduce(reducePlayer, { ...initialPlayer('after', 20), compare: on });

  it('keeps playing when the side is switched', () => {
    const state = play([
      { type: 'play_asked' },
      { type: 'playing' },
      { type: 'moved', position: 7 },
      { type: 'side_switched', side: 'before' },
    ]);
    expect(state).toMatchObject({ side: 'before', status: 'playing', position: 7 });
  });

  it('selects version 1 when the sides have been shuffled', () => {
    expect(play([{ type: 'blind_begun', first: 'before' }]).side).toBe('before');
  });
});
