import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Listening, notHeard, reduceListening } from './listening.ts';

/** A player with a clock; counts how often a listen was counted. */
const listen = (duration: number | null) => {
  let listening: Listening = notHeard;
  let [position, at_ms, count, isSounding] = [0, 1000, 0, false];
  const look = () => {
    const was = listening;
    listening = reduceListening(was, { isSounding, position, duration, at_ms });
    if (listening.isCounted && !was.isCounted) count += 1;
  };
  return {
    count: () => count,
    play: (seconds: number) => {
      isSounding = true;
      look();
      for (let part = 0; part < seconds * 4; part += 1) {
        position += 0.25;
        at_ms += 250;
        look();
      }
    },
    pause: () => {
      isSounding = false;
      look();
    },
    seek: (to: number) => {
      position = to;
      at_ms += 20;
      look();
    },
    end: () => {
      isSounding = false;
      position = 0;
      look();
    },
    wait: (seconds: number) => {
      at_ms += seconds * 1000;
      look();
    },
  };
};

describe('counting a listen', () => {
  it('counts once after five seconds of sound', () => {
    const track = listen(60);
    track.play(4.75);
    expect(track.count()).toBe(0);
    track.play(0.5);
    expect(track.count()).toBe(1);
    track.play(50);
    expect(track.count()).toBe(1);
  });

  it('counts after four fifths of a shorter sound', () => {
    const track = listen(3);
    track.play(2.25);
    expect(track.count()).toBe(0);
    track.play(0.25);
    expect(track.count()).toBe(1);
  });

  it('counts after five seconds while the duration is unknown', () => {
    const track = listen(null);
    track.play(5);
    expect(track.count()).toBe(1);
  });

  it('counts neither skipped parts nor scrubbing', () => {
    const track = listen(60);
    track.play(1);
    track.seek(50);
    track.play(1);
    for (let to = 10; to < 40; to += 0.2) track.seek(to);
    expect(track.count()).toBe(0);
    track.play(1);
    expect(track.count()).toBe(1);
  });

  it('counts nothing while nothing is audible', () => {
    const track = listen(60);
    track.play(1);
    track.pause();
    for (let to = 10; to < 40; to += 1) track.seek(to);
    track.wait(60);
    expect(track.count()).toBe(0);
  });

  it('continues across pauses and side changes', () => {
    const track = listen(60);
    track.play(3);
    track.pause();
    track.wait(30);
    track.play(2);
    expect(track.count()).toBe(1);
  });

  it('counts again after the end or a restart', () => {
    const track = listen(60);
    track.play(6);
    track.end();
    track.play(4);
    expect(track.count()).toBe(1);
    track.play(1);
    expect(track.count()).toBe(2);
    track.pause();
    track.seek(20);
    track.play(10);
    expect(track.count()).toBe(2);
    track.pause();
    track.seek(0);
    track.play(5);
    expect(track.count()).toBe(3);
  });

  it('never counts more than the time that passed', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { maxLength: 200 }), (places) => {
        const track = listen(60);
        track.play(0.25);
        for (const place of places) track.seek(place);
        expect(track.count()).toBe(0);
      }),
    );
  });
});
