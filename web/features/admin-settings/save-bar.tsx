import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';

/** Stays at the window's foot while any part of the form is on the screen. */
export const SaveBar = ({ isChanged, isSaving, onDiscard }: SaveBarProps) => (
  <div className="bottom-bar sticky bottom-0 z-10 flex flex-wrap items-center gap-3 rounded-t-md border border-hairline bg-raised px-4 py-3">
    <Button type="submit" className={dense} aria-disabled={isSaving}>
      {isSaving ? 'Saving…' : 'Save settings'}
    </Button>
    {isChanged ? (
      <>
        <Button kind="quiet" className={dense} onClick={onDiscard}>
          Discard changes
        </Button>
        <span className="text-muted text-sm max-sm:hidden">Not saved yet</span>
      </>
    ) : (
      <span className="text-muted text-sm">Everything is saved</span>
    )}
  </div>
);
type SaveBarProps = { isChanged: boolean; isSaving: boolean; onDiscard(): void };
