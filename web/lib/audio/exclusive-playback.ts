// One sound at a time on a page: who starts silences whoever was on.
let silence: (() => void) | null = null;

/** Takes the floor. `stop` is called when another sound takes it. */
export const pauseOthers = (stop: () => void): void => {
  if (silence !== stop) silence?.();
  silence = stop;
};
