/** A loading spinner; put a text beside it. */
export const Spinner = () => (
  <span
    aria-hidden
    className="inline-block size-6 shrink-0 animate-spin rounded-full border-2 border-edge border-t-accent"
  />
);
