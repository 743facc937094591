import { useEffect, useRef } from 'react';
import { type FieldChange, getField, isSame, putField } from '../lib/merge-changes.ts';
import { ActionButton } from './action-button.tsx';

/** A field that was changed elsewhere, in the words of its form. */
export type ShownChange = FieldChange & { label: string; myText: string; theirText: string };

type ConflictNoticeProps<T extends object> = {
  /** From useForm. */
  form: {
    conflict: ShownChange[];
    values: T;
    isBusy: boolean;
    hasChanges: boolean;
    set: (changed: Partial<T>) => void;
  };
};

/**
 * What another window saved while this form was open. What only it changed is in the form already; of what both changed
 * the form keeps its own until the other is chosen. Nothing is saved before the form is sent again.
 */
export const ConflictNotice = <T extends object>({ form }: ConflictNoticeProps<T>) => {
  const { conflict, values } = form;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (conflict.length === 0) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'center' });
  }, [conflict]);
  if (conflict.length === 0) return null;
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="w-full min-w-0 rounded-md border border-accent bg-raised p-4 text-sm outline-none"
    >
      <p className="font-semibold">Changed in another window while this was open</p>
      <p className="mt-1 max-w-prose text-muted">
        {form.hasChanges
          ? 'Nothing is lost, and nothing of yours is saved yet. Check what changed, then save again.'
          : 'You have what was saved there. There’s nothing left to save.'}
      </p>
      <ul className="mt-3 divide-y divide-hairline">
        {conflict.map((change) => (
          <li key={change.name} className="py-2.5 last:pb-0">
            <p className="font-medium wrap-anywhere">{change.label}</p>
            {change.kind === 'both' ? (
              <Choice
                change={change}
                isMine={!isSame(getField(values, change.name), change.theirs)}
                isBusy={form.isBusy}
                onChoose={(value) => form.set(putField(values, change.name, value))}
              />
            ) : (
              <Value
                title={
                  change.kind === 'joined'
                    ? 'Saved there, now joined with yours'
                    : 'Saved there, now in this form'
                }
                text={change.theirText}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};

const Value = ({ title, text }: { title: string; text: string }) => (
  <div className="mt-1 min-w-0">
    <p className="text-muted text-xs">{title}</p>
    <p className="max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere">
      {text || <span className="text-muted">Blank</span>}
    </p>
  </div>
);

const Choice = ({ change, isMine, isBusy, onChoose }: ChoiceProps) => (
  <fieldset disabled={isBusy} className="grid gap-x-4 sm:grid-cols-2">
    <legend className="sr-only">Which {change.label} to keep</legend>
    {[
      { title: 'Yours', text: change.myText, value: change.mine, isOn: isMine, action: 'Keep mine' },
      {
        title: 'Saved there',
        text: change.theirText,
        value: change.theirs,
        isOn: !isMine,
        action: 'Use theirs',
      },
    ].map(({ title, text, value, isOn, action }) => (
      <div key={title} className="flex min-w-0 flex-col items-start justify-between gap-2">
        <Value title={title} text={text} />
        <ActionButton
          kind={isOn ? 'secondary' : 'quiet'}
          of={change.label}
          aria-pressed={isOn}
          onClick={() => onChoose(value)}
        >
          {action}
        </ActionButton>
      </div>
    ))}
  </fieldset>
);
type ChoiceProps = {
  change: ShownChange;
  isMine: boolean;
  isBusy: boolean;
  onChoose: (value: unknown) => void;
};
