import { SectionHeading } from '../../ui/section-heading.tsx';
import { SessionDrawing } from './session-drawing.tsx';

const rules = [
  ['Beat and vocals as separate files', 'The beat as one stereo file, plus 1-4 vocal files.'],
  ['Group your vocals', 'One file each for verses, ad-libs, hook, and left and right stacks.'],
  ['Every file starts at 0:00', 'Even if the vocal comes in at 1:30. That way everything lines up.'],
  [
    'Effects you love: on. Reverb: off',
    'Keep a delay that’s part of the performance. Reverb can’t be removed later.',
  ],
  [
    'WAV over MP3, all in one ZIP',
    'I take both, but WAV keeps what MP3 throws away. Zip everything, with file names anyone would understand.',
  ],
  ['No stems?', 'Then send the full MP3. I’ll have less control, but I’ll tell you what’s possible.'],
] as const;

export const SendingGuide = () => (
  <>
    <SectionHeading title="How to Send Your Song">
      Ten minutes in your session now saves a day of emails later. Your files should line up like this.
    </SectionHeading>
    <SessionDrawing />
    <dl className="mt-12 grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {rules.map(([rule, why]) => (
        <div key={rule}>
          <dt className="font-semibold text-lg">{rule}</dt>
          <dd className="mt-1.5 max-w-[46ch] text-muted leading-relaxed">{why}</dd>
        </div>
      ))}
    </dl>
  </>
);
