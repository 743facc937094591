import type { ClientSummary } from '../../../../shared/clients.ts';
import { classes } from '../../../lib/classes.ts';

type ClientOptionsProps = {
  id: string;
  isOpen: boolean;
  clients: ClientSummary[];
  /** The one the arrow keys are at, or -1. */
  active: number;
  optionId: (index: number) => string;
  /** Said when there is none. */
  empty: string;
  onChoose: (index: number) => void;
};

/** The clients below a field that searches them. */
export const ClientOptions = (props: ClientOptionsProps) => {
  const { id, isOpen, clients, active, optionId, empty, onChoose } = props;
  const isShown = isOpen && (clients.length > 0 || empty !== '');
  return (
    <>
      <div
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-sm border border-edge bg-panel shadow-2xl"
      >
        <div id={id} role="listbox" aria-label="Clients">
          {isShown &&
            clients.map(({ name, email, unsubscribed }, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
              <div
                key={email}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                // Keeps the focus where it is.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(index)}
                className={classes(
                  'min-h-11 cursor-pointer px-3 py-1.5 text-sm hover:bg-raised',
                  index === active && 'bg-raised shadow-[inset_2px_0_0_var(--color-accent)]',
                )}
              >
                <p className="font-medium wrap-anywhere">{name}</p>
                <p className="text-muted text-xs wrap-anywhere">
                  {email}
                  {unsubscribed && ' · unsubscribed'}
                </p>
              </div>
            ))}
        </div>
        {clients.length === 0 && <p className="px-3 py-2.5 text-muted text-sm">{empty}</p>}
      </div>
      <p role="status" className="sr-only">
        {isShown && (clients.length === 0 ? empty : `${clients.length} clients found`)}
      </p>
    </>
  );
};
