// One sound at a time per page: starting one pauses the other.
let stopCurrent: (() => void) | null = null;

/** Pauses the current player. `stop` is called when another one starts. */
export const pauseOthers = (stop: () => void): void => {
  if (stopCurrent !== stop) stopCurrent?.();
  stopCurrent = stop;
};
