import type { Kit } from './kit.ts';
import { mastering } from './mastering.ts';

/** Neutral: whatever is done to a song. */
export const other: Kit = {
  settings: {
    hero_title: 'Hear what I can do for your song.',
    about_text:
      'I have worked for independent artists for {years} years: {tracks} tracks for {artists} artists. Most of what I am sent was recorded in bedrooms, closets and cars. I know what those rooms do to a recording, and how to undo it.\n\nThere is no assistant and no preset chain. I listen to what you have first, because it tells me what you are after. Then I do what the song needs, and leave alone what already works.\n\nYou write to me, I answer. If something isn’t how you hear it in your head, tell me, and I’ll change it.',
  },
  texts: {
    samples_title: 'Same song, before and after',
    music_intro: 'Songs I worked on. Switch sides any time without losing your place.',
    pricing_intro: 'One price per song. Add-ons only if you need them.',
    guide_caption: 'All files the same length. Silence where nothing plays is exactly right.',
    guide: [
      'One folder or ZIP per song\nEverything that belongs to it, and nothing else.',
      'Every file starts at 0:00\nEven if it’s silent until 1:30. That way everything lines up.',
      'WAV over MP3\nI take both, but WAV keeps what MP3 throws away.',
      'Names anyone would understand\n“Lead vocal.wav” needs no question, “Audio 07.wav” does.',
      'A song you like\nOne or two released songs tell me where you want to take yours.',
      'Something missing?\nSend what you have. I’ll tell you what’s possible.',
    ].join('\n\n'),
  },
  service: { name: 'Production', price: 50, regular_price: null, delivers: [] },
  add_ons: {
    individual_stems: { description: 'Separate groups, for shows and remixes.', active: false },
    instrumental_version: { description: 'The finished song without vocals.', active: false },
    acapella_version: { description: 'The vocals without the music.', active: false },
  },
  faq: {
    how_long: 'How long until I hear something?',
    prepare: {
      question: 'How should I prepare my files?',
      answer:
        'Put everything that belongs to a song in one folder or ZIP, all files starting at 0:00 so they line up, with names anyone would understand. A link to a song you like tells me where you want to take yours. Something missing? Send what you have, and I’ll tell you what’s possible.',
    },
  },
  templates: {
    'order-follow-up': mastering.templates['order-follow-up'] ?? {},
    'files-missing': {
      message: `Hi {{client_name}},

I’ve been through the files for {{order_title}} and can’t start yet. I still need:

[[what is missing]]

For each song I need:

- All its files in one folder or ZIP, starting at 0:00
- WAV if you have it, at the sample rate you recorded in
- A line about what you want to hear

The quickest way is to zip everything and reply to this email with a file-sharing link. Your turnaround of {{turnaround}} starts once I have it all.

If any of this is unclear, send me a screenshot of your session and I’ll tell you what to export.

Best,
{{business_name}}`,
    },
    'mix-ready': {
      name: 'Ready to hear',
      subject: '{{order_title}}: Ready to hear',
      message: `Hi {{client_name}},

{{order_title}} is ready for you to hear:

[[link to the files]]

Listen once without taking notes, on speakers or headphones you know. Then listen again and write down what you would change, with times: "1:12, a little louder" tells me more than "louder".

Say what you hear: that’s what revisions are for.

Best,
{{business_name}}`,
    },
    'release-check-in': {
      purpose: 'Keeps in touch with everyone you’ve worked for: is it out, and what’s next?',
      message: mastering.templates['release-check-in']?.message ?? '',
    },
  },
};
