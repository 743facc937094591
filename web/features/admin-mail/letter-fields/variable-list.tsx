import ChevronDown from 'lucide-react/icons/chevron-down';
import { mailVariables } from '../../../../shared/mail-variables.ts';

/** What a letter can have filled in for each client; a press puts it where the cursor was. */
export const VariableList = ({ isOpen, onInsert }: VariableListProps) => (
  <details open={isOpen} className="group rounded-sm border border-hairline">
    <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 text-muted text-sm hover:text-text pointer-fine:min-h-9">
      Variables that are filled in for each client
      <ChevronDown aria-hidden size={15} className="shrink-0 group-open:rotate-180" />
    </summary>
    <ul className="grid gap-x-4 border-hairline border-t p-1.5 sm:grid-cols-2">
      {Object.entries(mailVariables).map(([name, meaning]) => (
        <li key={name}>
          <button
            type="button"
            className="flex min-h-11 w-full cursor-pointer flex-col items-start justify-center rounded-sm px-1.5 py-1 text-left hover:bg-raised"
            onClick={() => onInsert(`{{${name}}}`)}
          >
            <span className="sr-only">Insert </span>
            <code className="font-mono text-xs">{`{{${name}}}`}</code>
            <span className="text-muted text-xs">{meaning}</span>
          </button>
        </li>
      ))}
    </ul>
  </details>
);
type VariableListProps = { isOpen: boolean; onInsert: (text: string) => void };
