import type { Selection } from './use-selection.ts';

/** A tick that chooses an order, with as much room as a finger needs. */
export const SelectionBox = ({ order_id, selection }: { order_id: string; selection: Selection }) => (
  <Box
    label={`Select ${order_id}`}
    isTicked={selection.isChosen(order_id)}
    onChange={() => selection.toggle(order_id)}
  />
);

export const SelectAllBox = ({ selection }: { selection: Selection }) => (
  <Box
    label="Select all orders shown"
    isTicked={selection.isAll}
    isMixed={!selection.isAll && selection.chosen.length > 0}
    onChange={selection.toggleAll}
  />
);

const Box = ({ label, isTicked, isMixed = false, onChange }: BoxProps) => (
  // A label around it, as wide as a finger: the box itself stays small.
  <label className="-m-2 inline-grid size-11 cursor-pointer place-items-center pointer-fine:size-9">
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
  </label>
);
type BoxProps = { label: string; isTicked: boolean; isMixed?: boolean; onChange: () => void };
