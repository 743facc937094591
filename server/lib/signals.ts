/** Events between parts of one process. They only make things faster; correctness never depends on them. */
export type SignalName =
  | 'content-changed'
  | 'mail-queued'
  | 'mail-retried'
  | 'links-requested'
  | 'files-waiting'
  | 'files-probed'
  | 'sounds-waiting';

export type Signals = {
  emit(name: SignalName): void;
  /** Returns a function that removes the listener. */
  on(name: SignalName, listener: () => void): () => void;
};

export const createSignals = (): Signals => {
  const listeners = new Map<SignalName, (() => void)[]>();
  return {
    emit(name) {
      for (const listener of listeners.get(name) ?? []) listener();
    },
    on(name, listener) {
      const others = () => (listeners.get(name) ?? []).filter((each) => each !== listener);
      listeners.set(name, [...others(), listener]);
      return () => listeners.set(name, others());
    },
  };
};
