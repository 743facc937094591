import type { Kit } from './kit.ts';

export const mixingFaq: Kit['faq'] = {
  how_long: 'How long until I hear my mix?',
  prepare: {
    question: 'How should I prepare my vocals and beat?',
    answer:
      'Send beat and vocals as separate files, all starting at 0:00 so they line up. One to four vocal files is plenty: verses, hook, ad-libs, left and right stacks. Keep the effects you love but turn the reverb off. No stems of the beat? One full MP3 will do.',
  },
};

export const mixing: Kit = {
  settings: {},
  texts: {},
  service: { name: 'Mixing', price: 40, regular_price: 70, delivers: ['mix'] },
  add_ons: {
    instrumental_version: { description: 'The finished mix without vocals.' },
    acapella_version: { description: 'The finished vocals without the beat, as I mixed them.' },
  },
  faq: mixingFaq,
  templates: {},
};
