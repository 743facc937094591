import type { Kit } from './kit.ts';

export const mastering: Kit = {
  settings: {
    hero_title: 'Hear what a real master does to a song.',
    about_text:
      'I have mastered for independent artists for {years} years: {tracks} tracks for {artists} artists. Most of what I am sent was finished in a bedroom or on headphones. I know what they hide in the low end, and how to put it right.\n\nThere is no assistant and no preset chain. I listen to your song from start to finish first, because it tells me what you are after. Then I balance its tone, set its level, and leave alone what already works.\n\nYou write to me, I answer. If the low end is one dB too much for you, that dB goes.',
  },
  texts: {
    samples_title: 'Same song, before and after',
    music_intro: 'Songs I mastered. Switch sides any time without losing your place.',
    pricing_intro: 'One price per song, whatever its length. Add-ons only if you need them.',
    guide_intro: 'Five minutes before you export can save a day of emails. Here’s what I need.',
    guide: [
      'One stereo file per song\nYour final mix, from the first sound to the end of the last reverb.',
      'Leave some headroom\nPeaks at about -6 dB are perfect. Nothing in the red, please.',
      'Limiter: off\nKeep compression that’s part of the sound. If you like your loud version, send it too, as a reference.',
      'WAV, 24 bit\nAt your session’s sample rate. No conversion, no dither.',
      'A song you like\nOne or two released songs tell me more about tone and level than any numbers.',
      'An EP or an album?\nSend all the songs in one order, numbered in running order, and I’ll master them to sit together.',
    ].join('\n\n'),
    form_intro: 'Tell me about your song and send me the file. The total you see is the total you pay.',
  },
  service: { name: 'Mastering', price: 30, regular_price: 50, delivers: ['master'] },
  add_ons: {
    rush_delivery: { price: 10 },
    vocal_tuning: { description: 'By hand, if you send the vocal as a separate file.', active: false },
    individual_stems: { description: 'Your groups, each mastered, for shows and remixes.', active: false },
    clean_edit: { description: 'Radio-safe: explicit words removed, mastered to match.' },
    additional_revisions: { price: 15 },
    instrumental_version: { description: 'Your instrumental, mastered to match.', price: 10 },
    acapella_version: { description: 'Your acapella, mastered to match.', price: 10, active: false },
  },
  faq: {
    how_long: 'How long until I hear my master?',
    prepare: {
      question: 'How should I prepare my song?',
      answer:
        'Export one stereo file per song, from the first sound to the end of the last reverb, with about 6 dB of headroom. Take the limiter off, but keep compression that’s part of the sound. If you have a loud version you like, add it as a reference. Several songs that belong together? Number them in running order.',
    },
  },
  templates: {
    'order-follow-up': {
      message: `Hi {{client_name}},

Thanks for sending {{song_count}} my way. I have {{order_title}}, and I’ll listen to everything before I touch a knob.

Three things will help me get it right first time:

1. One or two released songs whose sound you like.
2. What you like about the song as it is and want to keep.
3. What bothers you about it most.

A line for each is plenty. Just reply to this email.

Best,
{{business_name}}`,
    },
    'files-missing': {
      message: `Hi {{client_name}},

I’ve been through the files for {{order_title}} and can’t start yet. I still need:

[[what is missing]]

For each song I need:

- One stereo file, from the first sound to the end of the last reverb
- WAV, 24 bit if you have it, at the sample rate of your session
- About 6 dB of headroom, with the limiter off

The quickest way is to zip everything and reply to this email with a file-sharing link. Your turnaround of {{turnaround}} starts once I have it all.

If any of this is unclear, send me a screenshot of your session and I’ll tell you what to export.

Best,
{{business_name}}`,
    },
    'mix-ready': {
      name: 'Master ready',
      subject: '{{order_title}}: Your master is ready',
      message: `Hi {{client_name}},

Your master of {{order_title}} is ready:

[[link to the files]]

Listen once without taking notes, on speakers or headphones you know, next to a song you like. Then listen again and write down what you would change, with times: "1:12, a little less bass" tells me more than "less bass".

Say what you hear: that’s what revisions are for.

Best,
{{business_name}}`,
    },
    'release-check-in': {
      purpose: 'Keeps in touch with everyone you’ve mastered for: is it out, and what’s next?',
      message: `Hi {{client_name}},

Are your songs out yet? Send me the link. I’d love to hear them in the wild.

If you’re working on something new, I’m happy to listen to it as it is and tell you what it needs before you book anything. It’s free: reply to this email with a link and a line about where you want to take it.

Good luck with the release,
{{business_name}}`,
    },
  },
};
