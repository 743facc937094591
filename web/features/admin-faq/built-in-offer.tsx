import { refusalOf } from '../../lib/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Meter } from '../../ui/meter.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import type { TakeOver } from './use-take-over.ts';

/** Stands where the list would while visitors see the built-in answers, and offers to start from those. */
export const BuiltInOffer = ({ takeOver }: { takeOver: TakeOver }) => (
  <EmptyState title="Visitors see the ten built-in answers." action={<TakeOverButton takeOver={takeOver} />}>
    <p>
      The first item you add replaces all ten. To change only some of them, make all ten your own and edit
      those. The built-in ones follow your prices and handles; your own keep the amounts they were made with.
    </p>
    <TakeOverState takeOver={takeOver} />
  </EmptyState>
);

/** Stands above the list when only some of the ten could be added. */
export const RestOffer = ({ takeOver }: { takeOver: TakeOver }) => (
  <div className="mb-4 rounded-md border border-error/60 bg-panel p-4 text-sm">
    <TakeOverState takeOver={takeOver} />
    <div className="mt-3">
      <TakeOverButton takeOver={takeOver} />
    </div>
  </div>
);

const TakeOverButton = ({ takeOver: { added, of, isBusy, isPartial, run } }: { takeOver: TakeOver }) => (
  <Button kind="secondary" className={dense} aria-disabled={isBusy} onClick={run}>
    {isBusy
      ? of > 0
        ? `Adding ${Math.min(added + 1, of)} of ${of}…`
        : 'Adding…'
      : isPartial
        ? `Add the other ${of - added}`
        : 'Edit the ten as my own'}
  </Button>
);

const TakeOverState = ({ takeOver: { added, of, error, isBusy } }: { takeOver: TakeOver }) => (
  <>
    {isBusy && (
      <div className="mx-auto mt-4 max-w-64">
        <Meter label="Adding the built-in answers" value={added} max={of} isThin />
      </div>
    )}
    {error && !isBusy && (
      <p role="alert" className="text-error">
        {added > 0 ? `${added} of ${of} are added, the others are not.` : 'None was added.'}{' '}
        {refusalOf(error)}
      </p>
    )}
  </>
);
