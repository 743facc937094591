import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** When Chromium finds its graph locked between two blocks, `currentFrame` is still that of the previous block. */
const recorder = `
registerProcessor('tap', class extends AudioWorkletProcessor {
  next = 0;
  process([input]) {
    const frame = Math.max(currentFrame, this.next);
    this.next = frame + 128;
    if (input[0]) this.port.postMessage({ frame, samples: input[0].slice() });
    return true;
  }
});`;

type Tape = { frame: number; samples: Float32Array }[];
type Tapped = Window & { tape: Tape };

/**
 * Records what the page sends to the speakers through Web Audio: the product's own graph, unchanged. Needs a context
 * without the page's content security policy, which would block the recorder.
 */
export const tapOutput = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript((code) => {
    const module = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    const tape: { frame: number; samples: Float32Array }[] = [];
    (window as unknown as { tape: typeof tape }).tape = tape;
    const modules = new WeakMap<BaseAudioContext, Promise<void>>();
    const Original = window.AudioContext;
    window.AudioContext = class extends Original {
      constructor(options?: AudioContextOptions) {
        super({ ...options, sampleRate: 48_000 });
        modules.set(
          this,
          this.audioWorklet.addModule(module).catch(() => undefined),
        );
      }
    };
    const connect = AudioNode.prototype.connect as (this: AudioNode, ...args: unknown[]) => AudioNode;
    AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
      if (args[0] instanceof AudioDestinationNode)
        void modules.get(this.context)?.then(() => {
          const tap = new AudioWorkletNode(this.context, 'tap', { numberOfOutputs: 0 });
          tap.port.onmessage = ({ data }) => tape.push(data);
          connect.call(this, tap);
        });
      return connect.apply(this, args);
    } as typeof connect & typeof AudioNode.prototype.connect;
  }, recorder);
};

/** How many samples `readTape` would return. */
export const lengthOfTape = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { tape } = window as unknown as Tapped;
    const last = tape.at(-1);
    return last ? last.frame - (tape[0]?.frame ?? 0) + last.samples.length : 0;
  });

/** The recording so far as one stretch from the first recorded frame on; pauses are silence. */
export const readTape = async (page: Page): Promise<Float32Array> => {
  const text = await page.evaluate(() => {
    const { tape } = window as unknown as Tapped;
    const first = tape[0]?.frame ?? 0;
    const last = tape.at(-1);
    const heard = new Float32Array(last ? last.frame - first + last.samples.length : 0);
    for (const { frame, samples } of tape) heard.set(samples, frame - first);
    const bytes = new Uint8Array(heard.buffer);
    let packed = '';
    for (let at = 0; at < bytes.length; at += 32_768)
      packed += String.fromCharCode(...bytes.subarray(at, at + 32_768));
    return btoa(packed);
  });
  return new Float32Array(new Uint8Array(Buffer.from(text, 'base64')).buffer);
};

/** The longest stretch of a recording without a silence of a millisecond at 48 kHz, without its fades. */
const unbroken = (heard: Float32Array): Float32Array => {
  let longest = heard.subarray(0, 0);
  let [from, last] = [0, -1];
  for (const [frame, value] of heard.entries()) {
    if (Math.abs(value) < 0.001) continue;
    if (frame - last > 48) from = frame;
    last = frame;
    if (last - from > longest.length) longest = heard.subarray(from, last);
  }
  return longest.subarray(960, -960);
};

/** Waits until that many seconds have been recorded without a silence, and returns them. */
export const recorded = async (page: Page, seconds: number): Promise<Float32Array> => {
  let heard = new Float32Array(0);
  const listen = async () => {
    heard = new Float32Array(unbroken(await readTape(page)));
    return heard.length;
  };
  await expect.poll(listen, { interval: 250 }).toBeGreaterThan(seconds * 48_000);
  return heard;
};
