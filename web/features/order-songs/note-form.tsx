import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { useSending } from '../../lib/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input, TextArea } from '../../ui/field.tsx';
import { OfflineNotice } from '../../ui/offline-notice.tsx';
import { describePlace, formatPlace, parsePlace, placeBetween } from '../song-player/note-times.ts';
import type { SongTransport } from '../song-player/song-player.tsx';
import type { NoteDraft } from './use-notes.ts';

/** Times are displayed to a tenth of a second. */
const SHOWN = 0.1;

/** A time to type. */
const TimeField = ({ label, seconds, after, duration, readOnly, onChange }: TimeFieldProps) => {
  // Kept until the time changes elsewhere, such as on the waveform.
  const [typed, setTyped] = useState<{ text: string; seconds: number | null } | null>(null);
  const isOptional = after !== undefined;
  const isTime = (time: number | null) =>
    time === null ? isOptional : time < duration + SHOWN / 2 && time > (after ?? -1);
  const shown = typed?.seconds === seconds ? typed.text : seconds === null ? '' : formatPlace(seconds);
  const read = (text: string) => (text.trim() === '' ? null : (parsePlace(text) ?? Number.NaN));
  const isWrong = !isTime(read(shown));
  const take = (text: string) => {
    const time = read(text);
    setTyped({ text, seconds: isTime(time) ? time : seconds });
    if (isTime(time)) onChange(time);
  };
  return (
    <Field label={label} className="w-24">
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
};

const small = 'px-2! text-sm!';

/** Writes a note on a version, or edits one that isn’t sent. `onChange` stores every keystroke. */
export const NoteForm = ({
  draft,
  version,
  duration,
  transport,
  focusTurn,
  onChange,
  onSave,
  onDiscard,
}: NoteFormProps) => {
  const { error: failure, isSending: isBusy, stopWaiting, forgetError, send } = useSending();
  const [problem, setProblem] = useState('');
  const [areTimesOpen, setTimesOpen] = useState(false);
  // One that waits for a connection can still be changed: it is then no longer sent by itself.
  const isOnItsWay = isBusy && !stopWaiting;
  const error = problem || (failure === null ? '' : getErrorMessage(failure));
  const form = useRef<HTMLFormElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focusTurn === 0) return;
    // Only opening may scroll, and not further than needed.
    form.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    text.current?.focus({ preventScroll: true });
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
    const wrongTime = form.current?.querySelector<HTMLElement>('input[aria-invalid]');
    if (wrongTime) {
      setProblem(`Enter times up to ${formatPlace(duration)}, like 0:12. A range ends after it starts.`);
      return wrongTime.focus();
    }
    await send(onSave);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
  };
  const setEnd = () => change(placeBetween(draft.at_s, Math.max(draft.at_s, transport.now()), duration));
  return (
    <form
      ref={form}
      noValidate
      aria-label={draft.id ? 'Change a note' : 'New note'}
      className="grid gap-2 border-hairline border-b bg-raised p-3 sm:px-4"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="flex flex-wrap items-center gap-x-1">
        <p className="mr-auto text-sm">
          <span className="font-mono">
            {draft.to_s === null && 'at '}
            {describePlace(draft)}
          </span>{' '}
          <span className="text-muted">on {version}</span>
        </p>
        {transport.isPlaying && (
          <Button
            kind="quiet"
            className={small}
            aria-disabled={isOnItsWay}
            onClick={() => !isOnItsWay && setEnd()}
          >
            Set end here
          </Button>
        )}
        <Button
          kind="quiet"
          className={small}
          aria-expanded={areTimesOpen}
          onClick={() => setTimesOpen(!areTimesOpen)}
        >
          Edit times
        </Button>
      </div>
      {areTimesOpen && (
        <div className="flex gap-3">
          <TimeField
            label="From"
            seconds={draft.at_s}
            duration={duration}
            readOnly={isOnItsWay}
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
            onChange={(to_s) => change({ to_s })}
          />
        </div>
      )}
      <Field
        label={<span className="sr-only">Your note at {describePlace(draft)}</span>}
        error={error || undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={text}
            rows={2}
            dir="auto"
            maxLength={limits.version_note}
            readOnly={isOnItsWay}
            placeholder="For example: a little less bass here"
            value={draft.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" aria-disabled={isBusy} aria-keyshortcuts="Control+Enter">
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
  /** `Mix 2`. */
  version: string;
  /** Duration of the version, in seconds. */
  duration: number;
  transport: SongTransport;
  /** Changes with every press that leads here; 0 after a reload. */
  focusTurn: number;
  onChange(change: Partial<Pick<NoteDraft, 'at_s' | 'to_s' | 'text'>>): void;
  /** Throws when it couldn’t be saved. */
  onSave(): Promise<void>;
  onDiscard(): void;
};
