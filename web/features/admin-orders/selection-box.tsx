import type { Selection } from './use-selection.ts';

/** A checkbox that selects an order, with a touch-sized target. */
export const SelectionBox = ({ order_id, selection }: { order_id: string; selection: Selection }) => (
  <Box
    label={`Select ${order_id}`}
    isTicked={selection.isChosen(order_id)}
    onChange={() => selection.toggle(order_id)}
  />
);

/** With `words`, shows them as a label. */
export const SelectAllBox = ({ selection, words }: { selection: Selection; words?: string }) => (
  <Box
    label="Select all orders shown"
    words={words}
    isTicked={selection.isAll}
    isMixed={!selection.isAll && selection.chosen.length > 0}
    onChange={selection.toggleAll}
  />
);

const Box = ({ label, words, isTicked, isMixed = false, onChange }: BoxProps) => (
  // The label enlarges the touch target; the checkbox itself stays small.
  <label className="-m-2 inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-3 px-2 text-muted text-sm pointer-fine:min-h-9 pointer-fine:min-w-9">
    <input
      type="checkbox"
      aria-label={label}
      className="size-4.5 cursor-pointer accent-accent"
      checked={isTicked}
      ref={(element) => {
        if (element) element.indeterminate = isMixed;
      }}
      onChange={onChange}
    />
    {words && <span aria-hidden="true">{words}</span>}
  </label>
);
type BoxProps = {
  label: string;
  words?: string | undefined;
  isTicked: boolean;
  isMixed?: boolean;
  onChange: () => void;
};
