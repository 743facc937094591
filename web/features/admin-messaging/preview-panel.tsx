import { Panel } from '../../ui/panel.tsx';
import type { Letter } from '../admin-mail/letter-fields/letter.ts';
import { LetterPreview } from '../admin-mail/letter-fields/letter-preview.tsx';
import { ClientCombobox } from './clients/client-combobox.tsx';
import { LetterTest } from './letter-test.tsx';

type PreviewPanelProps = {
  letter: Letter;
  isBulk?: boolean;
  /** The client whose values are filled in; without one the latest client's. */
  seenAs: string;
  /** Where the letter itself does not say who: the way to choose. */
  onSeenAs?: (email: string) => void;
  order_id?: string | null;
  incomplete: string;
};

/** How the letter reads to a client, and a test of it to the owner. */
export const PreviewPanel = (props: PreviewPanelProps) => {
  const { letter, isBulk = false, seenAs, onSeenAs, order_id = null, incomplete } = props;
  // Half an address is nobody's yet.
  const recipient_email = seenAs.includes('@') ? seenAs.trim() : '';
  return (
    <Panel title="How it reads">
      {onSeenAs && (
        <ClientCombobox
          label="To this client"
          hint={recipient_email ? undefined : 'The client of the latest order, while nobody is chosen.'}
          className="mb-4"
          value={seenAs}
          onChange={onSeenAs}
        />
      )}
      <LetterPreview letter={letter} recipient_email={recipient_email} order_id={order_id} isBulk={isBulk} />
      <LetterTest
        letter={letter}
        recipient_email={recipient_email}
        order_id={order_id}
        isBulk={isBulk}
        incomplete={incomplete}
      />
    </Panel>
  );
};
