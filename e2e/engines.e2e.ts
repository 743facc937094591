import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientOrder } from '../shared/client-orders.ts';
import { makeWav } from '../test/audio/wav.ts';
import { placedByClient } from './client-order-steps.ts';
import { type Engine, type EngineName, startEngine } from './engines.ts';
import { setStage } from './set-up.ts';
import { addVersion, askAsClient, deliver, sound } from './version-steps.ts';

// The main journeys in the two other engines. What a press does in detail is tested in Chromium.
const stage = setStage();

const slider = (engine: Engine): Promise<number> =>
  engine.run<number>(`return Number(document.querySelector('input[type=range][aria-label=Seek]').value)`);
const hasMoved = (engine: Engine, from = 0): Promise<void> =>
  expect.poll(() => slider(engine)).toBeGreaterThan(from + 0.5);
const playsOn = async (engine: Engine): Promise<void> => hasMoved(engine, await slider(engine));

const heard = `return document.querySelector('[role=radiogroup][aria-busy=false] > [aria-checked=true]')?.textContent ?? ''`;
const isHeard = (engine: Engine, name: string): Promise<void> =>
  expect.poll(() => engine.run<string>(heard)).toBe(name);

/** As `saved` does in Chromium. */
const isSaved = (engine: Engine): Promise<void> =>
  expect
    .poll(() =>
      engine.run<number>(`return document.querySelectorAll('[aria-label^="Player of"] textarea').length`),
    )
    .toBe(0);

/** A paid order of one song, of which two mixes were delivered. */
const orderDelivered = async (title: string) => {
  const order = await placedByClient(stage.product.url, { fields: { name: 'Juno Vale', song_title: title } });
  await stage.studio.ask(`/api/admin/orders/${order.id}/payments`, 'POST', { method: 'paypal', amount: 50 });
  await addVersion(stage, order.id, { content: sound(0.2, 60) });
  await addVersion(stage, order.id, { content: sound(0.4, 60) });
  await deliver(stage, order.id);
  return order;
};

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

  test('an artist compares two versions, sends a round of notes and approves', async () => {
    const title = `Night Bus in ${name}`;
    const order = await orderDelivered(title);
    await engine.open(stage.product.url + order.path);
    await engine.click('button', 'Play Mix 2');
    await hasMoved(engine);
    await isHeard(engine, 'Mix 2');

    await engine.click('button', 'Compare');
    await engine.read('Now choose what to compare it with.');
    await engine.click('radio', 'Mix 1');
    await isHeard(engine, 'Mix 1');
    await engine.click('button', 'A');
    await isHeard(engine, 'Mix 2');
    await playsOn(engine);
    await engine.click('button', 'B');
    await isHeard(engine, 'Mix 1');
    await playsOn(engine);

    const strip = `[aria-label="Player of ${title}"] .cursor-copy > *`;
    await engine.drag(strip, 0.25);
    await engine.type('textbox', 'Your note at …', 'Voice up');
    await engine.click('button', 'Save note');
    await engine.read('Round 1: 1 note');
    await isSaved(engine);
    await engine.drag(strip, 0.5, 0.75);
    await engine.type('textbox', 'Your note at …', 'The guitars hide the piano');
    await engine.click('button', 'Save note');
    await engine.read('Round 1: 2 notes');
    await isSaved(engine);
    await engine.click('button', 'Send notes');
    await engine.read('I have round 1: 2 notes.');
    const { rounds } = await askAsClient<ClientOrder>(stage, order, '');
    const places = rounds[0]?.notes.map(({ at_s, to_s }) => [Math.round(at_s), to_s && Math.round(to_s)]);
    expect(places).toEqual([
      [15, null],
      [30, 45],
    ]);

    await addVersion(stage, order.id, { content: sound(0.5, 60), kind: 'master' });
    await deliver(stage, order.id);
    // As when somebody returns to the tab.
    await engine.run(`window.dispatchEvent(new Event('focus'))`);
    await engine.find('heading', 'Master 1 is ready');
    await engine.click('button', 'Play Master 1');
    await isHeard(engine, 'Master 1');
    await engine.click('button', `Approve Master 1 of ${title}`);
    await engine.click('button', 'Approve');
    await engine.read(`You approved ${title}`);
    await engine.find('button', 'Download everything');
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
