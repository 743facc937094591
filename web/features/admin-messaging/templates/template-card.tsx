import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { classes } from '../../../lib/classes.ts';
import type { LetterTemplate } from '../../admin-mail/letter-fields/letter.ts';

type TemplateCardProps = {
  template: LetterTemplate;
  /** What it is for. */
  purpose: string;
  /** Said where a press does not fill the letter. */
  leadsTo?: string | undefined;
  /** Whether the letter says just this. */
  isChosen: boolean;
  onUse: () => void;
  /** For the owner's own. */
  onRename?: () => void;
  onDelete?: () => void;
};

const action =
  'grid size-11 cursor-pointer place-items-center rounded-sm text-muted hover:bg-raised hover:text-text pointer-fine:size-8';

/** A template: a press fills the letter with it. */
export const TemplateCard = ({
  template,
  purpose,
  leadsTo,
  isChosen,
  onUse,
  onRename,
  onDelete,
}: TemplateCardProps) => (
  <li
    data-row={template.id}
    className={classes(
      'relative flex min-h-18 w-60 shrink-0 flex-col rounded-md border bg-panel px-3 py-2.5 md:w-auto',
      isChosen ? 'border-accent' : 'border-hairline',
    )}
  >
    {/* The button is the name; what can be pressed is the whole card. */}
    <button
      type="button"
      aria-pressed={leadsTo ? undefined : isChosen}
      aria-describedby={`template-${template.id}`}
      onClick={onUse}
      className={classes(
        'cursor-pointer truncate rounded-md text-left font-medium text-sm after:absolute after:inset-0 after:rounded-md hover:after:shadow-[inset_0_0_0_1px_var(--color-muted)]',
        onRename && 'mr-20 pointer-fine:mr-15',
      )}
    >
      {template.name}
    </button>
    <div id={`template-${template.id}`} className="text-muted text-xs leading-4.5">
      <p className="line-clamp-3 wrap-anywhere">{purpose}</p>
      {leadsTo && <p className="mt-1 text-text">{leadsTo}</p>}
    </div>
    {onRename && onDelete && (
      <div className="absolute top-1 right-1 z-1 flex">
        <button type="button" aria-label={`Rename ${template.name}`} onClick={onRename} className={action}>
          <Pencil aria-hidden size={15} />
        </button>
        <button type="button" aria-label={`Delete ${template.name}`} onClick={onDelete} className={action}>
          <Trash aria-hidden size={15} />
        </button>
      </div>
    )}
  </li>
);
