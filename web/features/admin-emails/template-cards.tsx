import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { EmailTemplate } from '../../../shared/bulk-emails.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { classes } from '../../lib/classes.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { DeleteDialog } from '../admin-content/delete-dialog.tsx';
import type { EmailContent, TemplateContent } from './email-content.ts';
import { TemplateNameDialog } from './save-template.tsx';
import {
  useBuiltInTemplates,
  useTemplateChoice,
  useTemplateDeletion,
  useTemplates,
} from './use-templates.ts';

/** Templates as cards that fill the email. Replaced text can be restored. */
export const TemplateCards = ({ content, onChange, onIndividualTemplate }: TemplateCardsProps) => {
  const query = useTemplates();
  const own = query.data ?? [];
  const deletion = useTemplateDeletion();
  const [renamed, setRenamed] = useState<EmailTemplate | null>(null);
  const templates = useBuiltInTemplates();
  const builtIn = onIndividualTemplate
    ? templates.toSorted((a, b) => Number(b.for === 'many') - Number(a.for === 'many'))
    : templates;
  const { chosen, choose, restore } = useTemplateChoice([...own, ...builtIn], content, onChange);
  return (
    <section aria-labelledby="templates-title" className="mb-6">
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="templates-title" className="font-semibold">
          Templates
        </h2>
        {restore && (
          <p role="status" className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
            “{chosen?.name}” replaced what you had written.
            <ActionButton kind="secondary" onClick={restore}>
              Restore it
            </ActionButton>
          </p>
        )}
        {query.isError && !query.data && (
          <p role="alert" className="text-error text-sm">
            Couldn’t load your templates. {getErrorMessage(query.error)}
          </p>
        )}
      </div>
      <ul className="side-scroll flex gap-3 max-md:-mx-page max-md:overflow-x-auto max-md:px-page md:grid md:grid-cols-[repeat(auto-fill,minmax(14.5rem,1fr))]">
        {own.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            purpose={template.subject}
            isChosen={template === chosen}
            onUse={() => choose(template)}
            onRename={() => setRenamed(template)}
            onDelete={() => deletion.ask(template)}
          />
        ))}
        {builtIn.map((template) => {
          const elsewhere = template.for === 'one' ? onIndividualTemplate : undefined;
          return (
            <TemplateCard
              key={template.id}
              template={template}
              purpose={template.purpose}
              leadsTo={elsewhere && 'For one order: opens Individual Email'}
              isChosen={!elsewhere && template === chosen}
              onUse={() => (elsewhere ?? choose)(template)}
            />
          );
        })}
      </ul>
      {renamed && (
        <TemplateNameDialog content={renamed} own={own} renamed={renamed} onClose={() => setRenamed(null)} />
      )}
      <DeleteDialog deletion={deletion} title="Delete this template?">
        {({ name }) => (
          <>
            <strong>{name}</strong> will be deleted. Emails written with it don’t change.
          </>
        )}
      </DeleteDialog>
    </section>
  );
};
type TemplateCardsProps = {
  content: EmailContent;
  onChange: (content: EmailContent) => void;
  /**
   * Set when the email goes to many: called for templates written to one client. Templates for many are then listed
   * first.
   */
  onIndividualTemplate?: (template: EmailContent) => void;
};

type TemplateCardProps = {
  template: TemplateContent;
  /** What the template is for. */
  purpose: string;
  /** Shown when a click does not fill the email. */
  leadsTo?: string | undefined;
  /** Whether the email has exactly this content. */
  isChosen: boolean;
  onUse: () => void;
  /** Only for the owner's own templates. */
  onRename?: () => void;
  onDelete?: () => void;
};

const action =
  'grid size-11 cursor-pointer place-items-center rounded-sm text-muted hover:bg-raised hover:text-text pointer-fine:size-8';

/** A template; a click fills the email with it. */
const TemplateCard = ({
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
      isChosen ? 'border-text' : 'border-hairline',
    )}
  >
    {/* The name is the button; its click area covers the whole card. */}
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
