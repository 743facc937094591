import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { useSending } from '../../lib/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input, TextArea } from '../../ui/field.tsx';
import { OfflineNotice } from '../../ui/offline-notice.tsx';
import { describePlace, formatPlace, parsePlace } from '../versions/note-times.ts';
import type { NoteDraft } from './use-notes.ts';

/** Times are displayed to a tenth of a second. */
const SHOWN = 0.1;

/** A time to type, or to take from the playback position. */
const TimeField = ({ label, seconds, after, duration, readOnly, onChange, now }: TimeFieldProps) => {
  // Kept until the time changes elsewhere, such as on the waveform.
  const [typed, setTyped] = useState<{ text: string; seconds: number | null } | null>(null);
  const isOptional = after !== undefined;
  const isTime = (time: number | null) =>
    time === null ? isOptional : time < duration + SHOWN / 2 && time > (after ?? -1);
  const shown = typed?.seconds === seconds ? typed.text : seconds === null ? '' : formatPlace(seconds);
  const read = (text: string) => (text.trim() === '' ? null : (parsePlace(text) ?? Number.NaN));
  const isWrong = !isTime(read(shown));
  const take = (text: string, time = read(text)) => {
    setTyped({ text, seconds: isTime(time) ? time : seconds });
    if (isTime(time)) onChange(time);
  };
  return (
    <div className="flex items-end gap-1">
      <Field label={label} className="w-24 max-sm:w-20">
        {(control) => (
          <Input
            {...control}
            aria-invalid={isWrong || undefined}
            readOnly={readOnly}
            inputMode="decimal"
            autoComplete="off"
            placeholder={isOptional ? 'None' : undefined}
            className="font-mono text-sm!"
            value={shown}
            onChange={({ currentTarget: { value } }) => take(value)}
            onBlur={() => !isWrong && setTyped(null)}
          />
        )}
      </Field>
      <Button
        kind="quiet"
        className="px-2! text-sm!"
        aria-label={`${label} where the sound is now`}
        aria-disabled={readOnly}
        onClick={() => !readOnly && take(formatPlace(now()), now())}
      >
        Now
      </Button>
    </div>
  );
};
type TimeFieldProps = {
  label: string;
  seconds: number | null;
  /** Lower bound for the end of a range, which may stay empty. */
  after?: number;
  duration: number;
  readOnly: boolean;
  onChange(seconds: number | null): void;
  now(): number;
};

/** Writes a note on a version, or edits one that isn’t sent. `onChange` stores every keystroke. */
export const NoteForm = ({ draft, duration, now, focusTurn, onChange, onSave, onDiscard }: NoteFormProps) => {
  const { error: failure, isSending: isBusy, stopWaiting, forgetError, send } = useSending();
  const [problem, setProblem] = useState('');
  // One that waits for a connection can still be changed: it is then no longer sent by itself.
  const isOnItsWay = isBusy && !stopWaiting;
  const error = problem || (failure === null ? '' : getErrorMessage(failure));
  const text = useRef<HTMLTextAreaElement>(null);
  const times = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusTurn > 0) text.current?.focus();
  }, [focusTurn]);
  const change: NoteFormProps['onChange'] = (changed) => {
    forgetError();
    setProblem('');
    onChange(changed);
  };
  const save = async () => {
    if (isBusy) return;
    if (!draft.text.trim()) {
      setProblem('Write what you’d like changed here.');
      return text.current?.focus();
    }
    const wrongTime = times.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (wrongTime) {
      setProblem(`Enter times up to ${formatPlace(duration)}, like 0:12. A range ends after it starts.`);
      return wrongTime.focus();
    }
    await send(onSave);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
  };
  return (
    <form
      noValidate
      aria-label={draft.id ? 'Change a note' : 'New note'}
      className="mt-4 rounded-sm border border-accent/60 bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div ref={times} className="mb-3 flex flex-wrap gap-x-4 gap-y-2">
        <TimeField
          label="From"
          seconds={draft.at_s}
          duration={duration}
          readOnly={isOnItsWay}
          now={now}
          onChange={(at_s) =>
            at_s !== null &&
            change({ at_s, to_s: draft.to_s !== null && draft.to_s > at_s ? draft.to_s : null })
          }
        />
        <TimeField
          label="To"
          seconds={draft.to_s}
          after={draft.at_s}
          duration={duration}
          readOnly={isOnItsWay}
          now={now}
          onChange={(to_s) => change({ to_s })}
        />
      </div>
      <Field label={`Your note at ${describePlace(draft)}`} error={error || undefined}>
        {(control) => (
          <TextArea
            {...control}
            ref={text}
            rows={2}
            dir="auto"
            maxLength={limits.version_note}
            readOnly={isOnItsWay}
            placeholder="For example: vocal a little louder here"
            value={draft.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Saving…' : 'Save note'}
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            forgetError();
            onDiscard();
          }}
        >
          {draft.id ? 'Cancel' : 'Discard'}
        </Button>
      </div>
      <OfflineNotice stopWaiting={stopWaiting} />
    </form>
  );
};
type NoteFormProps = {
  draft: NoteDraft;
  /** Duration of the version, in seconds. */
  duration: number;
  /** Playback position, in seconds. */
  now(): number;
  /** Changes with every click that leads here; 0 after a reload, and while the end of a range is still to be set. */
  focusTurn: number;
  onChange(change: Partial<Pick<NoteDraft, 'at_s' | 'to_s' | 'text'>>): void;
  /** Throws when it couldn’t be saved. */
  onSave(): Promise<void>;
  onDiscard(): void;
};
