import { expect, test } from 'vitest';
import { cpuMs } from '../../test/cpu-time.ts';
import { limits } from '../limits.ts';
import { guessSongTitle } from './guess-song-title.ts';

/** Files from full paths: `Night Bus stems/Beat.wav`. */
const files = (...all: string[]) =>
  all.map((one) => ({ name: one.split('/').at(-1) ?? '', path: one.split('/').slice(0, -1).join('/') }));

test.each([
  ['Juno Vale - Night Bus (rough v3) 140bpm.wav', 'Night Bus'],
  ['Night Bus.wav', 'Night Bus'],
  ['night_bus_rough_v3.wav', 'Night Bus'],
  ['night-bus-final-mix.mp3', 'Night Bus'],
  ['NightBus_Rough.wav', 'Night Bus'],
  ['Juno_Vale-Night_Bus_demo.wav', 'Night Bus'],
  ['01 - Juno Vale - Night Bus - rough mix.wav', 'Night Bus'],
  ['02. Night Bus.flac', 'Night Bus'],
  ['Track 03 Night Bus.wav', 'Night Bus'],
  ['Night Bus FINAL final 2.wav', 'Night Bus'],
  ['Night Bus 2026-11-20 24bit 48k.wav', 'Night Bus'],
  ['Night Bus [Am 140 BPM] (prod. Kai).wav', 'Night Bus'],
  ['Night Bus 92 bpm F#m.wav', 'Night Bus'],
  ['Night Bus A minor.wav', 'Night Bus'],
  ['Night Bus prod by Kai Moon.wav', 'Night Bus'],
  ['Night Bus (Interlude) demo.wav', 'Night Bus (Interlude)'],
  ['Night Bus stems.zip', 'Night Bus'],
  ['Night Bus - Lead Vox.wav', 'Night Bus'],
  ['Night Bus beat.wav', 'Night Bus'],
  ['Here I Am rough mix.wav', 'Here I Am'],
  ['Heart Strings.wav', 'Heart Strings'],
  ['Bass Face (rough).wav', 'Bass Face'],
  ['Love Song.wav', 'Love Song'],
  ['7 Rings.wav', '7 Rings'],
  ['Area 51 demo.wav', 'Area 51'],
  ['Lo-Fi Sunday v2.wav', 'Lo-Fi Sunday'],
  ['Кино - Ночной автобус rough.wav', 'Ночной автобус'],
  ['نمی\u200cدانم.wav', 'نمی\u200cدانم'],
])('reads the title of %s', (name, title) => {
  expect(guessSongTitle(files(name))).toBe(title);
});

test.each([
  ['kick.wav'],
  ['Lead Vox 2.wav'],
  ['808s.wav'],
  ['ad-libs.zip'],
  ['Rough mix v3.wav'],
  ['final.wav'],
  ['Song 2.wav'],
  ['song_3 stems.zip'],
  ['Track 01.wav'],
  ['Audio 1.wav'],
  ['My demo.wav'],
  ['140bpm.wav'],
  ['\u202e\u2066.wav'],
])('%s names no song', (name) => {
  expect(guessSongTitle(files(name))).toBe('');
});

test.each<[string, string[], string]>([
  ['a folder', ['Night Bus stems/kick.wav', 'Night Bus stems/lead.wav'], 'Night Bus'],
  ['a folder of parts inside', ['Night Bus/Vocals/a.wav', 'Night Bus/Drums/kick.wav'], 'Night Bus'],
  [
    'the innermost folder of an EP',
    ['Juno Vale EP/02 Night Bus/kick.wav', 'Juno Vale EP/02 Night Bus/lead.wav'],
    'Night Bus',
  ],
  [
    'the folder most files are in',
    ['Night Bus/Beat.wav', 'Night Bus/Verse ideas/a.wav', 'Night Bus ref.wav'],
    'Night Bus',
  ],
  ['no folder of parts', ['ad-libs/left.wav', 'hi-hats/a.wav'], ''],
  ['no folder that sorts files', ['Stems/Wavs/kick.wav', 'Stems/Wavs/lead.wav'], ''],
  ['a rough mix beside stems', ['kick.wav', 'lead.wav', 'Juno Vale - Night Bus (rough).mp3'], 'Night Bus'],
  ['a rough mix in a folder of all songs', ['Roughs for Sam/Night Bus rough.wav'], 'Night Bus'],
  [
    'what names of stems share',
    ['Heart Strings Kick.wav', 'Heart Strings Lead.wav', 'click.wav'],
    'Heart Strings',
  ],
  [
    'what they share behind the artist',
    ['Juno Vale - Night Bus - Kick.wav', 'Juno Vale - Night Bus - Lead.wav'],
    'Night Bus',
  ],
  ['nothing of stems alone', ['kick.wav', 'snare.wav', 'Lead 1.wav', 'Lead 2.wav'], ''],
  ['nobody who sings', ['Beat.wav', 'Ann Lead.wav', 'Ann Adlib.wav', 'Ann Double.wav'], ''],
  ['no song that is a reference', ['Beat.wav', 'Lead.wav', 'Somebody - Big Hit (reference).mp3'], ''],
  ['nothing of no files', [], ''],
])('takes the title from %s', (_words, all, title) => {
  expect(guessSongTitle(files(...all))).toBe(title);
});

test('takes no name of the client for a title', () => {
  expect(guessSongTitle(files('Night Bus - Juno Vale.wav'), 'juno vale')).toBe('Night Bus');
  expect(guessSongTitle(files('Juno Vale/kick.wav', 'Juno Vale/lead.wav'), 'Juno Vale')).toBe('');
  expect(guessSongTitle(files('Juno Vale - Night Bus.wav'), 'Juno Vale')).toBe('Night Bus');
});

test('keeps to the limit of a title, and reads long and many names quickly', () => {
  const long = `${'Night Bus '.repeat(18)}.wav`;
  expect(guessSongTitle(files(long)).length).toBeLessThanOrEqual(limits.song_title);
  const many = Array.from({ length: 600 }, (_, i) => ({
    name: `${'a - ('.repeat(38)}${i}.wav`,
    path: 'x/'.repeat(60),
  }));
  expect(cpuMs(() => guessSongTitle(many))).toBeLessThan(1500);
});
