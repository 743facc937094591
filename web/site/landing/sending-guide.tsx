import { SectionHeading } from '../../ui/section-heading.tsx';
import { SessionDrawing } from './session-drawing.tsx';

const rules = [
  ['Beat and vocals as separate files', 'The beat as one stereo file, 1-4 vocal files beside it.'],
  [
    'Vocals in groups',
    'Verses in one file, ad-libs in one, the hook in one, the left and right stacks in one.',
  ],
  ['Every file starts at 0:00', 'Even if the voice comes in at 1:30. Then everything lines up by itself.'],
  [
    'Effects you love: on. Reverb: off',
    'A delay that is part of the part stays. Reverb cannot be taken out again.',
  ],
  [
    'WAV rather than MP3, all in one ZIP',
    'Both are accepted; WAV keeps what an MP3 has thrown away. Zip everything, under names a stranger understands.',
  ],
  ['No stems?', 'Then send the full MP3. There is less to turn, but I will tell you what is possible.'],
] as const;

export const SendingGuide = () => (
  <>
    <SectionHeading title="How to Send Your Song">
      Ten minutes in your session now save a day of mails later. This is how the files should look side by
      side.
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
