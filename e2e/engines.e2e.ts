import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWav } from '../test/audio/wav.ts';
import { type Engine, type EngineName, startEngine } from './engines.ts';
import { setStage } from './set-up.ts';

// The main journeys in the two other engines. What a press does in detail is tested in Chromium.
const stage = setStage();

const slider = (engine: Engine): Promise<number> =>
  engine.run<number>(`return Number(document.querySelector('input[type=range][aria-label=Seek]').value)`);
const hasMoved = (engine: Engine) => expect.poll(() => slider(engine)).toBeGreaterThan(0.5);

describe.each<EngineName>(['firefox', 'webkit'])('in %s', (name) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await startEngine(name);
  });
  afterAll(() => engine?.stop());

  test('a visitor hears a sample', async () => {
    await engine.open(stage.product.url);
    await engine.click('button', 'Play Rain on Tape');
    await hasMoved(engine);
    await engine.click('button', 'Stop Rain on Tape');
  });

  test('an artist orders', async () => {
    const path = join(stage.product.folder, 'Night Bus.wav');
    await writeFile(path, makeWav({ seconds: 2, tone: 330 }));
    await engine.open(stage.product.url);
    await engine.type('file', 'Audio files', path);
    await engine.type('textbox', 'Name', 'Juno Vale');
    await engine.type('textbox', 'Email', 'juno@example.com');
    await engine.click('button', 'Submit Order - $50');
    await expect
      .poll(() => engine.run<string>('return location.href'))
      .toMatch(/\/payment-options\?order=MX-/);
    await engine.find('button', 'Pay with PayPal');
  });
});

test('in Firefox without a sound device, a sample plays and compare says that it doesn’t work', async () => {
  const engine = await startEngine('firefox', { isMute: true });
  try {
    await engine.open(stage.product.url);
    await engine.click('button', 'Play Rain on Tape');
    await hasMoved(engine);
    await engine.read('Instant compare doesn’t work here.');
    expect(await engine.run('return document.body.innerText')).not.toContain('Cannot play');
  } finally {
    await engine.stop();
  }
});
