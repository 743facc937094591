import { expect, it } from 'vitest';
import { type StemLabel, stemLabels } from '../stems.ts';
import { guessLabel } from './label.ts';

const names: Record<StemLabel, string[]> = {
  beat: [
    'beat.wav',
    'Night Drive (prod. Kay) - BEAT 140bpm.wav',
    'Instrumental.flac',
    '2track.wav',
    'Two Track.mp3',
    'Backing Track.wav',
    'Beat (no hook).wav',
    'Lead Me On - Instrumental.wav',
    'NightDrive_Inst.aif',
  ],
  drums: ['Kick.wav', 'Snare Top.wav', 'DRUMS_140.wav', 'Hi-Hats.wav', 'Bass Drum.wav', 'Drum Loop.wav'],
  instrument: [
    '808.wav',
    'Bass.wav',
    'Lead Synth.wav',
    'Lead Guitar L.wav',
    'Pad 2.wav',
    'Keys.wav',
    'Guitar Double.wav',
  ],
  lead: [
    'Lead.wav',
    'lead_vox.wav',
    'Verse 2.wav',
    'VERSE1.wav',
    'Beat It - Lead Vocal.wav',
    'main.wav',
    'Vocals.wav',
    'acapella.wav',
    'LeadVox_03.wav',
    'Lead L.wav',
  ],
  hook: ['Hook.wav', 'chorus_1.wav', 'Hook Lead.wav', 'HOOK2.wav'],
  adlib: ['adlibs.wav', 'Ad-libs.wav', 'Ad Lib 3.wav', 'Hook Adlibs.wav', 'AdLibs_verse1.wav'],
  stack_left: ['Stack L.wav', 'StackLeft.wav', 'doubles_L.wav', 'Vox.L.wav', 'BGV left.wav', 'Hook Left.wav'],
  stack_right: ['Stack R.wav', 'stacks-right.wav', 'dubs R.wav', 'Hook R.wav', 'Adlibs Right.wav'],
  reference: ['ref.wav', 'Reference - Drake.mp3', 'rough mix.wav', 'RoughMix_v2.wav'],
  song: [
    'Full Mix.wav',
    'Night Drive master.wav',
    'Beat + vocals.wav',
    'whole song.wav',
    'Beat and Hook.wav',
  ],
  other: [
    'Night Ride.wav',
    'Tom.wav',
    'Audio 01.wav',
    '01.wav',
    'Heartbeat.wav',
    'Stack.wav',
    'Backing Vocals.wav',
    'Song 2 - stems.zip',
    'demo_multitracks.zip',
    'stems.zip',
    '',
  ],
};

it.each(
  stemLabels.flatMap((label) => names[label].map((name) => [name, label] as const)),
)('“%s” is %s', (name, label) => expect(guessLabel(name, '')).toBe(label));

it.each([
  ['01.wav', 'Song A/Adlibs', 'adlib'],
  ['Audio 3.wav', 'Night Drive/HOOK/takes', 'hook'],
  ['L.wav', 'Stacks', 'stack_left'],
  ['R 2.wav', 'Song A/doubles', 'stack_right'],
  ['Audio 3.wav', 'Vocals', 'other'],
  ['Kick.wav', 'Beat', 'drums'],
  ['01.wav', 'Drums', 'drums'],
  ['Audio 3.wav', 'Session/Guitars', 'instrument'],
  ['01.wav', 'Beat', 'beat'],
  ['Lead.wav', 'Hook', 'lead'],
])('%s in %s is %s', (name, path, label) => expect(guessLabel(name, path)).toBe(label));

it('handles any name without throwing', () => {
  for (const name of ['💥.wav', '....wav', 'a'.repeat(5_000), '(((', '\u202e.mp3'])
    expect(stemLabels).toContain(guessLabel(name, name));
});
