import { useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { StudioNote } from '../../../shared/versions.ts';
import { AutoTextArea } from '../../ui/auto-text-area.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { dense } from '../../ui/dense.ts';
import { describePlace } from '../versions/note-times.ts';
import { useNoteAnswer } from './use-note-answer.ts';

/** The studio's answer to a note: a "done" checkbox and a reply that is sent with the next delivery. */
export const NoteAnswer = ({ order_id, note, canAnswer }: NoteAnswerProps) => {
  const { is_done, reply, problem, isSaving, save, setDone, setReply } = useNoteAnswer(order_id, note);
  const [isOpen, setOpen] = useState(false);
  const place = describePlace(note);
  const isShown = isOpen || reply !== '';
  if (!canAnswer)
    return reply && <p className="mt-2 border-accent border-l-2 pl-3 text-muted text-sm">{reply}</p>;
  return (
    <div className="mt-1">
      <div className="flex flex-wrap items-center gap-x-3">
        <Checkbox
          label="Done"
          aria-label={`Done: note at ${place}`}
          className="text-sm"
          checked={is_done}
          onChange={({ target }) => setDone(target.checked)}
        />
        {!isShown && (
          <Button
            kind="quiet"
            className={dense}
            aria-label={`Reply to the note at ${place}`}
            onClick={() => setOpen(true)}
          >
            Reply
          </Button>
        )}
        <span role="status" className="text-muted text-xs">
          {isSaving && 'Saving…'}
        </span>
      </div>
      {isShown && (
        <AutoTextArea
          autoFocus={isOpen}
          aria-label={`Reply to the note at ${place}`}
          className={`${dense} min-h-16! max-w-prose`}
          maxLength={limits.version_note}
          placeholder="Your client reads this with the next delivery"
          value={reply}
          onChange={({ target }) => setReply(target.value)}
          onBlur={() => void save()}
        />
      )}
      {problem && (
        <p role="alert" className="mt-1 flex flex-wrap items-center gap-2 text-error text-sm">
          {problem}
          <Button kind="secondary" className={dense} onClick={() => void save()}>
            Try again
          </Button>
        </p>
      )}
    </div>
  );
};
type NoteAnswerProps = { order_id: string; note: StudioNote; canAnswer: boolean };
