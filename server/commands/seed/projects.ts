import type { Style } from './artists.ts';
import type { Voice } from './sounds.ts';

/** What one kind of client orders, in the words such clients use. `{title}` is the song's. */
export type Project = {
  style: Style;
  songs: number;
  details: string;
  notes: string;
  /** Name of the file, what is heard in it, and which song it is of, when it is not the first. */
  files: [name: string, voice: Voice, song?: number][];
};

const leadAndBeat: Project['files'] = [
  ['{title} - beat.wav', 'beat'],
  ['{title} - lead vox.wav', 'vocal'],
  ['{title} - adlibs.wav', 'backing'],
];
const band: Project['files'] = [
  ['{title}_drums.wav', 'drums'],
  ['{title}_bass DI.wav', 'bass'],
  ['{title}_gtr L.wav', 'guitar'],
  ['{title}_gtr R.wav', 'guitar'],
  ['{title}_vox.wav', 'vocal'],
];

export const projects: Project[] = [
  {
    style: 'rap',
    songs: 1,
    details:
      '{title}. Two-track beat (no stems from the producer, sorry) plus my vocals. Lead is recorded dry on an SM7B, ad-libs are printed with the delay I like, please keep that delay. Reference: something dark where the vocal sits right on top of the 808.',
    notes: 'Hook comes in at 0:41 and should feel bigger than the verse. Tempo 142, F minor.',
    files: leadAndBeat,
  },
  {
    style: 'rap',
    songs: 2,
    details:
      'Two songs from the tape, {title} and the interlude that runs into it. Would love the same vocal chain on both so they feel like one thing. The S sounds on the second verse are harsh, my room is small.',
    notes: 'Beat for the interlude is 16 bit because that is all the producer sent.',
    files: [
      ...leadAndBeat,
      ['interlude - beat 16bit.wav', 'beat', 2],
      ['interlude - lead vox.wav', 'vocal', 2],
    ],
  },
  {
    style: 'rap',
    songs: 1,
    details:
      '{title} has a feature. His vocals came from a phone, mine from a booth. Can you get them into the same room? The clean edit is for radio, only the second verse needs it.',
    notes: 'Words to cut for the clean edit: 1:12, 1:15, 1:38.',
    files: [...leadAndBeat, ['{title} - feature verse (phone).wav', 'phone']],
  },
  {
    style: 'rnb',
    songs: 1,
    details:
      '{title}, slow one, 68 bpm. The stacks are panned the way I want them already (left and right are bounced apart). Lead should feel close, like she is sitting next to you. Please do not tune the runs at the end.',
    notes: 'Rough mix attached so you hear the balance I had in my head.',
    files: [
      ['{title} keys.wav', 'keys'],
      ['{title} drums.wav', 'drums'],
      ['{title} lead.wav', 'vocal'],
      ['{title} stack L.wav', 'backing'],
      ['{title} stack R.wav', 'backing'],
      ['{title} rough mix.mp3', 'rough'],
    ],
  },
  {
    style: 'rnb',
    songs: 3,
    details:
      'Three songs for an EP, {title} is the single. Everything was recorded in one weekend with the same mic so the chain can stay the same. Tune the leads lightly, leave the backgrounds alone.',
    notes: 'We would like to put it out on a Friday, so the masters should work for streaming.',
    files: [
      ['01 {title} - all stems.zip', 'zip'],
      ['02 - all stems.zip', 'zip', 2],
      ['03 - all stems.zip', 'zip', 3],
      ['{title} rough mix.mp3', 'rough'],
    ],
  },
  {
    style: 'indie',
    songs: 1,
    details:
      'Five-piece band, {title} was tracked live in a garage so there is bleed everywhere, mostly cymbals in the vocal mic. We like some of it. Guitars are two amps, hard left and right please.',
    notes:
      'Drums are bounced to one stereo file; the kick alone is in there too in case you want to help it.',
    files: [...band, ['{title}_kick only.wav', 'drums']],
  },
  {
    style: 'indie',
    songs: 4,
    details:
      'Four songs for a 7 inch and the internet. {title} is the loudest, the other three are quiet. We want it to sound like a band in a room and not like a plugin demo. Happy to hear your opinion on the order.',
    notes: 'Vinyl pressing is booked, they need the premasters by the end of the month.',
    files: [
      ...band,
      ['second song - stems.zip', 'zip', 2],
      ['third song - stems.zip', 'zip', 3],
      ['fourth song - stems.zip', 'zip', 4],
    ],
  },
  {
    style: 'electronic',
    songs: 1,
    details:
      'Club track, {title}, 128 bpm. The kick and bass fight and I cannot fix it in my room. Stems are at -6, nothing on the master bus. The pad is supposed to be wide, everything below 120 Hz mono please.',
    notes: 'I will test it on a friend’s system on Saturday, so one revision after that would be great.',
    files: [
      ['{title}_kick.wav', 'drums'],
      ['{title}_bass.wav', 'bass'],
      ['{title}_pad.wav', 'pad'],
      ['{title}_tops.wav', 'drums'],
      ['{title}_vox chops.wav', 'backing'],
    ],
  },
  {
    style: 'electronic',
    songs: 2,
    details:
      'Ambient piece and a remix. {title} has almost no transients, so please be careful with the limiter. The remix is a bit harsh around 3 k on headphones.',
    notes: 'No hurry at all. Quiet is fine.',
    files: [
      ['{title} - pads.wav', 'pad'],
      ['{title} - keys.wav', 'keys'],
      ['remix - stems.zip', 'zip', 2],
    ],
  },
  {
    style: 'folk',
    songs: 1,
    details:
      'Just voice and one guitar on {title}, recorded together with two mics so they cannot be soloed really. There is a chair creak at 1:09, keep it if you like it. No tuning, no click.',
    notes: 'I would rather have it too plain than too shiny.',
    files: [
      ['{title} - vocal mic.wav', 'vocal'],
      ['{title} - guitar mic.wav', 'guitar'],
    ],
  },
  {
    style: 'folk',
    songs: 5,
    details:
      'A small record, five songs. {title} opens it. Fiddle was added later by a friend far away and is a bit roomy compared to the rest. Please make the five sit together, that matters more to me than loudness.',
    notes: 'Song order is in the file names. Between 2 and 3 there should be no gap.',
    files: [
      ['01 {title} - voice.wav', 'vocal'],
      ['01 {title} - guitar.wav', 'guitar'],
      ['01 {title} - fiddle.wav', 'pad'],
      ['02 - stems.zip', 'zip', 2],
      ['03 - stems.zip', 'zip', 3],
      ['04 - stems.zip', 'zip', 4],
      ['05 - stems.zip', 'zip', 5],
    ],
  },
  {
    style: 'pop',
    songs: 1,
    details:
      '{title} is the lead single. Vocals are comped but not tuned. The bridge needs the big lift, I left you a reverse reverb print you can use or throw away. Instrumental is for a live set.',
    notes: 'Reference loudness does not matter to me, just do not squash the last chorus.',
    files: [
      ['{title}_inst.wav', 'beat'],
      ['{title}_lead comp.wav', 'vocal'],
      ['{title}_doubles.wav', 'backing'],
      ['{title}_harmonies.wav', 'backing'],
      ['{title}_reverse verb print.wav', 'pad'],
    ],
  },
  {
    style: 'pop',
    songs: 1,
    details:
      'Piano ballad, {title}. The piano was recorded on an upright with the felt down, it is noisy and I love it. Voice should be the loudest thing by a lot.',
    notes: '',
    files: [
      ['{title} piano.wav', 'keys'],
      ['{title} voice.wav', 'vocal'],
      ['{title} rough.mp3', 'rough'],
    ],
  },
  {
    style: 'heavy',
    songs: 1,
    details:
      '{title}: drop A, real drums with samples blended under the kick and snare (both sent). DI tracks are included if you want to reamp, the amp tracks are what we used on the demo. Screams are double tracked.',
    notes: 'We do not want the snare to sound like a typewriter.',
    files: [...band, ['{title}_gtr DI L.wav', 'guitar'], ['{title}_scream double.wav', 'backing']],
  },
  {
    style: 'heavy',
    songs: 2,
    details:
      'Two songs for a split. {title} first. Drums were tracked in one day, so tempo moves a little, that is on purpose. The bass has a dirty and a clean file, use both.',
    notes: 'The other band is mastered at about -9 LUFS, we should not be much quieter than them.',
    files: [...band, ['{title}_bass dirty.wav', 'bass'], ['song two - stems.zip', 'zip', 2]],
  },
  {
    style: 'afro',
    songs: 1,
    details:
      '{title}, 104 bpm. Log drum and shaker are the groove, please keep them in front. Call and response vocals: lead in the middle, answers to the sides. The rough has the feel but the low end is a mess.',
    notes: 'Acapella is for a DJ friend who will do a remix.',
    files: [
      ['{title} drums + shaker.wav', 'drums'],
      ['{title} log drum.wav', 'bass'],
      ['{title} lead.wav', 'vocal'],
      ['{title} answers.wav', 'backing'],
      ['{title} rough mix.mp3', 'rough'],
    ],
  },
  {
    style: 'afro',
    songs: 3,
    details:
      'Three tunes, {title} and two more that go together. Horns were recorded one at a time by the same player, so they could use some distance from each other. Guitar line should dance around the vocal.',
    notes: 'Zip per song, all from 0:00, all 48 k.',
    files: [
      ['{title} - stems.zip', 'zip'],
      ['tune 2 - stems.zip', 'zip', 2],
      ['tune 3 - stems.zip', 'zip', 3],
    ],
  },
];
