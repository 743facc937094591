import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mutate } from '../../../test/audio/broken.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { makeM4a } from '../../../test/audio/m4a.ts';
import { setPreparerStage } from '../../../test/audio/preparer-stage.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import { deflateZip, makeZip } from '../../../test/audio/zip.ts';
import { hostileZips } from '../../../test/hostile/zip-files.ts';

const { pids, preparerOf, verified } = setPreparerStage();

const store = async (entries: Parameters<typeof makeZip>[0]) => makeZip(entries);
const wav = makeWav({ seconds: 2 });
const lead = { name: 'Stems/Lead.wav', content: wav };
const aac = readFileSync(new URL('../../../test/audio/recorded/tone.aac.m4a', import.meta.url));
const broken = /^“.*Lead\.wav” in the ZIP is damaged, cut short or not audio/;
const damaged = /^The ZIP is damaged or cut short/;

describe.each([
  ['stored', store],
  ['deflated', deflateZip],
] as const)('a ZIP of %s stems', (_, pack) => {
  it('is accepted with every kind of sound, notes, and macOS metadata', async () => {
    const archive = await pack([
      { name: '__MACOSX/._Lead.wav', content: Buffer.from('litter') },
      { name: 'Read me.txt', content: Buffer.from('110 bpm') },
      lead,
      { name: 'Stems/Beat.flac', content: makeFlac({ seconds: 1 }) },
      { name: 'Stems/Hook.m4a', content: makeM4a({ codec: 'alac', seconds: 1, moovLast: true }) },
      { name: 'Stems/Pad.m4a', content: aac },
    ]);
    expect(await verified(preparerOf(), archive)).toBeNull();
  });

  it('is refused when truncated, when a file is changed, truncated or no sound, and without sounds; the next one is accepted', async () => {
    const preparer = preparerOf();
    const archive = await pack([{ name: 'notes.txt', content: Buffer.from('x') }, lead]);
    expect(await verified(preparer, archive.subarray(0, -40))).toMatch(damaged);
    expect(await verified(preparer, archive.subarray(0, archive.length / 2))).toMatch(damaged);
    // Changed within the sound, as by a bad disk or connection; and a truncated sound that was zipped intact.
    const changed = Buffer.from(archive);
    changed.writeUInt8(changed.readUInt8(9_000) ^ 0x40, 9_000);
    expect(await verified(preparer, changed)).toMatch(broken);
    expect(await verified(preparer, await pack([{ ...lead, content: wav.subarray(0, 9_000) }]))).toMatch(
      broken,
    );
    expect(await verified(preparer, await pack([{ ...lead, content: Buffer.from('la la la') }]))).toMatch(
      broken,
    );
    for (const name of ['Session.ptx', 'Drums.zip'])
      expect(await verified(preparer, await pack([{ name, content: wav }]))).toMatch(/^There’s no audio/);
    expect(await verified(preparer, archive)).toBeNull();
    expect(new Set(pids).size).toBe(1);
  });
});

describe('a hostile ZIP', () => {
  it('is accepted or refused with a message, whatever it is', async () => {
    const preparer = preparerOf();
    const taken: string[] = [];
    for (const [name, make] of Object.entries(hostileZips)) {
      const refusal = await verified(preparer, make());
      if (refusal === null) taken.push(name);
      else expect(refusal, name).toMatch(/^(The ZIP|There’s|“[^\p{Cc}]*” in the ZIP) .*\.$/u);
    }
    // Their contents match their headers, and nothing here unpacks them to disk.
    expect(taken.sort()).toEqual([
      'absolute name',
      'bomb of 100 MB',
      'comment that is not there',
      'device',
      'markup in a name',
      'name of 60,000 characters',
      'name that is a prototype',
      'name with a drive',
      'other name inside',
      'same name twice',
      'sizes to come later',
      'way up',
      'way up for Windows',
    ]);
    expect(new Set(pids).size).toBe(1);
  });

  it('is refused before unpacking when it declares more than the limit', async () => {
    const preparer = preparerOf({ limits: { max_unpacked: 1024 ** 2 } });
    const archive = await deflateZip([{ ...lead, content: makeWav({ seconds: 60, tone: 0 }) }]);
    expect(await verified(preparer, archive)).toMatch(/^There’s too much in this ZIP/);
  });

  it('breaks nothing when its directory was changed at random', async () => {
    const preparer = preparerOf();
    const archive = await deflateZip([lead]);
    for (let seed = 1; seed <= 40; seed++)
      await verified(
        preparer,
        Buffer.concat([archive.subarray(0, -150), mutate(archive.subarray(-150), seed, 150)]),
      );
    expect(new Set(pids).size).toBe(1);
  });
});
