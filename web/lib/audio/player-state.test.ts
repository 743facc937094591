import { describe, expect, it } from 'vitest';
import { initialPlayer, type PlayerEvent, type PlayerState, reducePlayer } from './player-state.ts';

const play = (events: PlayerEvent[], from: PlayerState = initialPlayer('after', 20)) =>
  events.reduce(reducePlayer, from);

describe('player state', () => {
  it('goes from idle through loading to playing', () => {
    expect(play([{ type: 'play_asked' }]).status).toBe('loading');
    expect(play([{ type: 'play_asked' }, { type: 'playing' }]).status).toBe('playing');
  });

  it('keeps the position when the side changes or playback stops', () => {
    const state = play([
      { type: 'play_asked' },
      { type: 'playing' },
      { type: 'moved', position: 7.5 },
      { type: 'side_chosen', side: 'before', duration: 20 },
    ]);
    expect(state).toMatchObject({ side: 'before', status: 'paused', position: 7.5 });
  });

  it('clamps the position to a shorter side', () => {
    const state = play([
      { type: 'moved', position: 19 },
      { type: 'side_chosen', side: 'before', duration: 12 },
    ]);
    expect(state.position).toBe(12);
  });

  it('does not change when the same side is chosen again', () => {
    const playing = play([{ type: 'play_asked' }, { type: 'playing' }]);
    expect(reducePlayer(playing, { type: 'side_chosen', side: 'after', duration: 20 })).toBe(playing);
  });

  it('starts over after the end', () => {
    expect(play([{ type: 'moved', position: 20 }, { type: 'ended' }])).toMatchObject({
      status: 'idle',
      position: 0,
    });
  });

  it('names the side that failed to load, and keeps that reason when playing fails too', () => {
    const state = play([{ type: 'play_asked' }, { type: 'load_failed' }, { type: 'play_failed' }]);
    expect(state).toMatchObject({ status: 'error', problem: 'Failed to load after audio' });
  });

  it('reports a failure to play', () => {
    expect(play([{ type: 'play_asked' }, { type: 'play_failed' }]).problem).toBe('Cannot play after audio');
  });

  it('turns neither an error into a pause nor a pause into loading', () => {
    expect(play([{ type: 'load_failed' }, { type: 'paused' }]).status).toBe('error');
    expect(play([{ type: 'play_asked' }, { type: 'paused' }, { type: 'waiting' }]).status).toBe('paused');
  });

  it("never leaves the track's range", () => {
    expect(play([{ type: 'moved', position: -3 }]).position).toBe(0);
    expect(play([{ type: 'moved', position: 99 }]).position).toBe(20);
  });
});
