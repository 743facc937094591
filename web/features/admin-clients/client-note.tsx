import { limits } from '../../../shared/limits.ts';
import { AutoTextArea } from '../../ui/auto-text-area.tsx';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { ClientFieldEdit } from './use-client-field.ts';

/** The owner's private note about a client; nobody else ever sees it. */
export const ClientNote = ({ edit }: { edit: ClientFieldEdit }) => (
  <Panel title="Private note">
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (edit.hasChanges) edit.save();
      }}
    >
      <Field label={<span className="sr-only">Note</span>} hint="Only you see this." error={edit.error}>
        {(control) => (
          <AutoTextArea
            {...control}
            maxLength={limits.client_note}
            className="px-3! py-1.5! text-sm!"
            value={edit.text}
            onChange={({ target }) => edit.set(target.value)}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          kind="secondary"
          className={dense}
          aria-disabled={edit.isBusy || !edit.hasChanges}
        >
          {edit.isBusy ? 'Saving…' : 'Save note'}
        </Button>
        {edit.hasChanges && !edit.isBusy && (
          <>
            <Button kind="quiet" className={dense} onClick={edit.discard}>
              Discard
            </Button>
            <span className="text-muted text-sm">Not saved yet</span>
          </>
        )}
      </div>
    </form>
  </Panel>
);
