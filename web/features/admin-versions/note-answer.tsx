import { useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { StudioNote } from '../../../shared/versions.ts';
import { classes } from '../../lib/classes.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { dense } from '../../ui/dense.ts';
import { AutoTextArea } from '../../ui/field.tsx';
import { describePlace } from '../song-player/note-times.ts';
import { useNoteAnswer } from './use-note-answer.ts';

/** The studio's answer to a note: a "done" checkbox and a reply, saved as it is typed and sent with the next delivery. */
export const NoteAnswer = ({ order_id, note, canAnswer }: NoteAnswerProps) => {
  const { is_done, reply, problem, isContested, state, save, takeTheirs, setDone, setReply } = useNoteAnswer(
    order_id,
    note,
  );
  const [isOpen, setOpen] = useState(false);
  const place = describePlace(note);
  const isShown = isOpen || reply !== '';
  if (!canAnswer)
    return reply && <p className="mt-1 border-edge border-l-2 pl-3 text-muted text-sm">{reply}</p>;
  return (
    <>
      <div className={classes('mt-1 flex flex-wrap gap-x-3', isShown ? 'items-start' : 'items-center')}>
        <Checkbox
          label="Done"
          aria-label={`Done: note at ${place}`}
          className="text-sm"
          checked={is_done}
          onChange={({ target }) => setDone(target.checked)}
        />
        {isShown ? (
          <div className="min-w-0 max-w-prose flex-1 basis-48">
            <AutoTextArea
              autoFocus={isOpen}
              aria-label={`Reply to the note at ${place}`}
              className={`${dense} min-h-11! pointer-fine:min-h-9!`}
              maxLength={limits.version_note}
              placeholder="Your client reads this with the next delivery"
              value={reply}
              onChange={({ target }) => setReply(target.value)}
              onBlur={() => void save()}
            />
          </div>
        ) : (
          <ActionButton
            kind="quiet"
            aria-label={`Reply to the note at ${place}`}
            onClick={() => setOpen(true)}
          >
            Reply
          </ActionButton>
        )}
        <span role="status" className="min-w-12 self-center text-muted text-xs">
          {state}
        </span>
      </div>
      {problem && (
        <p role="alert" className="mt-1 flex flex-wrap items-center gap-2 text-error text-sm">
          {problem}
          <ActionButton kind="secondary" onClick={() => void save(true)}>
            {isContested ? 'Keep mine' : 'Try again'}
          </ActionButton>
          {isContested && (
            <ActionButton kind="secondary" onClick={takeTheirs}>
              Use theirs
            </ActionButton>
          )}
        </p>
      )}
    </>
  );
};
type NoteAnswerProps = { order_id: string; note: StudioNote; canAnswer: boolean };
