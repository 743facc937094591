import type { MissingItem } from './order-state.ts';

/** The red box: what still keeps the order from being sent. */
export const MissingItems = ({ items }: { items: MissingItem[] }) =>
  items.length > 0 && (
    <ul
      id="order-missing"
      className="mt-5 space-y-1 rounded-sm border border-error/60 bg-error/5 p-3 text-error text-sm"
    >
      {items.map(({ field, text }) => (
        <li key={field}>{text}</li>
      ))}
    </ul>
  );
