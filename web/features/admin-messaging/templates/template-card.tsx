import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import type { LetterTemplate } from '../../admin-mail/letter-fields/letter.ts';

type TemplateCardProps = {
  template: LetterTemplate;
  /** What it is for. */
  purpose: string;
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
  isChosen,
  onUse,
  onRename,
  onDelete,
}: TemplateCardProps) => (
  <li
    data-row={template.id}
    className={`relative flex w-60 shrink-0 flex-col rounded-md border bg-panel has-[[data-use]:hover]:border-muted md:w-auto ${isChosen ? 'border-accent' : 'border-hairline'}`}
  >
    <button
      type="button"
      data-use
      aria-pressed={isChosen}
      aria-labelledby={`template-${template.id}-name`}
      aria-describedby={`template-${template.id}-purpose`}
      onClick={onUse}
      className={`flex min-h-16 grow cursor-pointer flex-col items-start rounded-md px-3 py-2.5 text-left ${onRename ? 'pr-22 pointer-fine:pr-18' : ''}`}
    >
      <span id={`template-${template.id}-name`} className="w-full truncate font-medium text-sm">
        {template.name}
      </span>
      <span
        id={`template-${template.id}-purpose`}
        className="line-clamp-3 text-muted text-xs leading-4.5 wrap-anywhere"
      >
        {purpose}
      </span>
    </button>
    {onRename && onDelete && (
      <div className="absolute top-1 right-1 flex">
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
