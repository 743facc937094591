/** What one part of the process tells the others: never needed for correctness, only for promptness. */
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
  /** Answers what ends the listening. */
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
