/** How to send files. Each paragraph of `guide` is a rule, with its reason from the second line on. */
export const guideTexts = {
  guide_title: 'How to Send Your Song',
  guide_intro:
    'Ten minutes in your session now saves a day of emails later. Your files should line up like this.',
  guide_caption: 'Five files, all the same length. Silence where nobody sings is exactly right.',
  guide: [
    'Beat and vocals as separate files\nThe beat as one stereo file, plus 1-4 vocal files.',
    'Group your vocals\nOne file each for verses, ad-libs, hook, and left and right stacks.',
    'Every file starts at 0:00\nEven if the vocal comes in at 1:30. That way everything lines up.',
    'Effects you love: on. Reverb: off\nKeep a delay that’s part of the performance. Reverb can’t be removed later.',
    'WAV over MP3, all in one ZIP\nI take both, but WAV keeps what MP3 throws away. Zip everything, with file names anyone would understand.',
    'No stems?\nThen send the full MP3. I’ll have less control, but I’ll tell you what’s possible.',
  ].join('\n\n'),
};
