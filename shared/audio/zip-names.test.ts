import { describe, expect, test } from 'vitest';
import { makeOddZip, type OddEntry } from '../../test/audio/zip.ts';
import { decodeCodePage, guessCodePage } from './code-pages.ts';
import { readZipMembers } from './zip.ts';

const list = async (entries: OddEntry[]): Promise<string[]> => {
  const archive = makeOddZip(entries);
  const source = {
    size: archive.length,
    read: async (start: number, length: number) => archive.subarray(start, start + length),
  };
  const paths: string[] = [];
  for await (const { path } of readZipMembers(source)) paths.push(path);
  return paths;
};
const hex = (text: string) => Buffer.from(text, 'hex');

/** Names as Python's codecs encode them. */
const encoded = [
  ['ibm850', 'Refrão voz.wav', '52656672c66f20766f7a2e776176'],
  ['ibm850', 'Canción.wav', '43616e6369a26e2e776176'],
  ['ibm850', 'Größe.wav', '477294e1652e776176'],
  ['ibm850', 'École.wav', '90636f6c652e776176'],
  ['ibm850', 'CANÇÃO.wav', '43414e80c74f2e776176'],
  ['ibm850', 'MÚSICA.wav', '4de9534943412e776176'],
  ['ibm850', 'Straße.wav', '53747261e1652e776176'],
  ['ibm850', 'Vocês.wav', '566f6388732e776176'],
  ['ibm850', 'Corações.wav', '436f726187e465732e776176'],
  ['ibm850', 'Ñandú.wav', 'a5616e64a32e776176'],
  ['windows-1252', 'Größe.wav', '4772f6df652e776176'],
  ['windows-1252', 'Canción más.wav', '43616e6369f36e206de1732e776176'],
  ['windows-1252', 'été.wav', 'e974e92e776176'],
  ['windows-1252', 'Chœur – prise 2.wav', '43689c7572209620707269736520322e776176'],
  ['windows-1252', 'It’s over.wav', '49749273206f7665722e776176'],
  ['windows-1252', '“Hook”.wav', '93486f6f6b942e776176'],
  ['windows-1252', 'Spät.wav', '5370e4742e776176'],
  ['ibm866', 'Бас.wav', '81a0e12e776176'],
  ['ibm866', 'ГОЛОС.wav', '838e8b8e912e776176'],
  ['ibm866', 'МИКС.wav', '8c888a912e776176'],
  ['ibm866', 'ГИТАРА.wav', '8388928090802e776176'],
  ['ibm866', 'СИНТ.wav', '91888d922e776176'],
  ['ibm866', 'Бэк-вокал.wav', '81edaa2da2aeaaa0ab2e776176'],
  ['ibm866', 'Ударные ёлка.wav', '93a4a0e0adeba520f1abaaa02e776176'],
  ['shift_jis', 'ボーカル.wav', '837b815b834a838b2e776176'],
  ['shift_jis', '歌.wav', '89cc2e776176'],
  ['shift_jis', '表紙.wav', '955c8e862e776176'],
  ['shift_jis', 'ソロ.wav', '835c838d2e776176'],
  ['shift_jis', '夜に駆ける_Vo.wav', '96e982c98bec82af82e95f566f2e776176'],
  ['shift_jis', '曲.wav', '8bc82e776176'],
  ['shift_jis', 'Beat曲.wav', '426561748bc82e776176'],
  ['gbk', '人声.wav', 'c8cbc9f92e776176'],
  ['gbk', '鼓.wav', 'b9c42e776176'],
  ['gbk', '混音（最终）.wav', 'bbecd2f4a3a8d7eed6d5a3a92e776176'],
  ['gbk', '副歌Vox.wav', 'b8b1b8e8566f782e776176'],
] as const;

describe('a name in the code page of a Windows', () => {
  test.each(encoded)('%s is told by what it reads like: %s', async (page, name, bytes) => {
    expect(guessCodePage([hex(bytes)])).toBe(page);
    expect(await list([{ name: hex(bytes) }])).toEqual([name]);
  });

  test('is decoded by what all names of the archive have in common', async () => {
    // Alone, both are words of another code page as well.
    const names = ['я.wav', 'а.wav', 'Барабаны.wav'];
    const bytes = ['ef2e776176', 'a02e776176', '81a0e0a0a1a0adeb2e776176'];
    expect(await list(bytes.map((one) => ({ name: hex(one) })))).toEqual(names);
  });

  test('stays what it is if only a few names of macOS are broken', async () => {
    const utf8 = ['Flöte.wav', 'Gitarre für später.wav'].map((name) => ({ name, host: 3 }));
    const cut = { name: Buffer.concat([Buffer.from('Fl'), Buffer.from([0xc3])]), host: 3 };
    expect((await list([...utf8, cut])).slice(0, 2)).toEqual(['Flöte.wav', 'Gitarre für später.wav']);
  });

  test('is decoded whatever its bytes are', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    for (const page of ['ibm850', 'windows-1252', 'ibm866', 'shift_jis', 'gbk', 'ibm437'] as const)
      expect(decodeCodePage(page, all).isWellFormed()).toBe(true);
    expect(() => guessCodePage([all, all.toReversed(), new Uint8Array(0)])).not.toThrow();
  });
});

describe('backslashes', () => {
  test.each([
    [0, 'Stems\\Drums\\Kick.wav', 'Stems/Drums/Kick.wav'],
    [0, 'Stems\\Drums/Kick.wav', 'Stems/Drums/Kick.wav'],
    [10, 'Stems\\Kick.wav', 'Stems/Kick.wav'],
    [3, 'Stems\\Kick.wav', 'Stems/Kick.wav'],
    [3, 'AC\\DC/Kick.wav', 'AC\\DC/Kick.wav'],
  ])('of a name written on system %d: %s is %s', async (host, name, path) => {
    expect(await list([{ name, host }])).toEqual([path]);
  });

  test('within a Japanese letter are no folder', async () => {
    expect(await list([{ name: hex('5374656d735c835c838d2e776176') }])).toEqual(['Stems/ソロ.wav']);
  });
});
