import { type CSSProperties, useEffect, useRef } from 'react';
import { classes } from '../../lib/classes.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import type { FieldForm } from '../../ui/use-form.ts';
import { parseSettings, type SettingsText } from '../admin-settings/parse-settings.ts';
import { type EditableText, getDefaultText, getText, toTextForm } from './editable-texts.ts';

/** A text of the page while it is edited, below its place; at the bottom of the screen on a phone. */
export const TextEditor = ({ text, form, place, onClose }: TextEditorProps) => {
  const { name, label, hint, rows, mayHide } = text;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens for another text
  useEffect(() => {
    const field = box.current?.querySelector<HTMLElement>('input, textarea');
    field?.focus({ preventScroll: true });
    // Also on a phone, where it covers the lower half.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [name]);
  const value = getText(form.values, name);
  const standard = getDefaultText(name, form.values.studio_kind);
  const wrong = form.errors[name] ?? parseSettings(form.values).errors?.[name];
  const bound = toTextForm(form, text);
  const put = (typed: string) => {
    bound.set({ [name]: typed });
    box.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      style={
        place ? ({ '--top': `${place.top}px`, '--left': `${place.left}px` } as CSSProperties) : undefined
      }
      className={classes(
        'z-20 rounded-md border border-edge bg-panel p-4 shadow-2xl sm:w-96 sm:max-w-[calc(100%-1rem)] sm:scroll-m-4',
        'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[50dvh] max-sm:overflow-y-auto max-sm:rounded-b-none',
        place && 'sm:absolute sm:top-(--top) sm:left-(--left)',
      )}
      onKeyDown={(event) => {
        const isEnd = event.key === 'Enter' && !rows && event.target instanceof HTMLInputElement;
        if (event.key !== 'Escape' && !isEnd) return;
        // Not the page's form.
        event.preventDefault();
        onClose();
      }}
    >
      <TextField
        form={{ ...bound, errors: wrong ? { [name]: wrong } : {} }}
        name={name}
        label={label}
        hint={value === '' && mayHide ? 'Hidden on your site.' : hint}
        {...(rows && { rows })}
      />
      <div className="mt-3 flex flex-wrap gap-x-2 gap-y-1">
        <ActionButton kind="secondary" onClick={onClose}>
          Done
        </ActionButton>
        {standard !== undefined && standard !== value && (
          <ActionButton kind="quiet" onClick={() => put(standard)}>
            Use the default
          </ActionButton>
        )}
        {mayHide && value !== '' && (
          <ActionButton kind="quiet" onClick={() => put('')}>
            Hide
          </ActionButton>
        )}
      </div>
    </div>
  );
};
type TextEditorProps = {
  text: EditableText;
  form: FieldForm<SettingsText>;
  /** On the page; null: below a list. */
  place: { top: number; left: number } | null;
  onClose: () => void;
};
